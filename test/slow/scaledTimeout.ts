/** How long a test waits for an event: longer when `npm run test:full` slows the machine down. */
export const scaledTimeout = (millis: number): number => millis * Number(process.env['KUWEI_TEST_PATIENCE'] ?? '1');
