/** Test files that start browsers, kill servers or take more than some seconds. */
const slow = [
  '**/*.slow.test.ts',
  '**/*.speed.test.ts',
  'test/books/**',
  'test/faults/**',
  'test/reliability/**',
  'test/security/**',
  '**/fuzz.test.ts',
  '**/apiPage.test.ts',
  '**/attachWedge.test.ts',
  '**/labelPdf.test.ts',
  '**/printMany.test.ts',
  '**/pull.test.ts',
];

/** Test files that `npm run check` leaves to `npm test`. */
export const slowTests = (): string[] => (process.env['KUWEI_TEST_CHECK'] === '1' ? slow : []);
