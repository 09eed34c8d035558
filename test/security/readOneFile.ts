// A separate process that reads the file at a path, and reports its highest memory use.
import { readFile } from 'node:fs/promises';
import { readTableFile } from '../../server/core/tableFile/readTableFile.ts';

process.once('message', async (path: string) => {
  const found = await readTableFile(await readFile(path), path).then(
    ({ rows }) => `${rows.length} rows`,
    (error: unknown) => String(error),
  );
  // The peak of this program alone, because `maxRSS` starts with the memory of the parent process.
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  process.send?.({ found, megabytes: Math.round(Number(kilobytes) / 1024) });
  process.disconnect?.();
});
