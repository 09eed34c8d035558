/** `npm run test:full`: all variants of the tests that take turns in `npm test`. */
export const full = process.env['KUWEI_TEST_FULL'] === '1';
