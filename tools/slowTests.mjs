/** Test files that `npm run check` leaves to `npm test`: they start browsers, kill servers or take more than some seconds. */
export const slowTests = ['**/*.slow.test.ts', '**/attachWedge.test.ts', '**/camera.test.ts'];
