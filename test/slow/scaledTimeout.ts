/** How long a test waits for what must happen: longer where `npm run test:full` slows the machine down. */
export const scaledTimeout = (millis: number): number => millis * Number(process.env['KUWEI_TEST_PATIENCE'] ?? '1');
