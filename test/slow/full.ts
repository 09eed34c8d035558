/** `npm run test:full`: everything in every way, where `npm test` takes turns. */
export const full = process.env['KUWEI_TEST_FULL'] === '1';
