/** Test files that `npm run check` leaves to `npm test`: they start browsers, kill servers or take more than some seconds. */
export const slowTests = [
  '**/*.slow.test.ts',
  '**/*.speed.test.ts',
  'test/faults/**',
  'test/reliability/**',
  'test/security/**',
  '**/fuzz.test.ts',
  '**/apiPage.test.ts',
  '**/attachWedge.test.ts',
  '**/labelPdf.test.ts',
  '**/pull.test.ts',
];
