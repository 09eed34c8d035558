// A process of its own that reads the file whose path it is sent, and says the most memory that it has held.
import { readFile } from 'node:fs/promises';
import { readTableFile } from '../../server/core/tableFile/readTableFile.ts';

process.once('message', async (path: string) => {
  const found = await readTableFile(await readFile(path), path).then(
    ({ rows }) => `${rows.length} rows`,
    (error: unknown) => String(error),
  );
  // The most of this program alone: `maxRSS` begins with what the process held that started it.
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  process.send?.({ found, megabytes: Math.round(Number(kilobytes) / 1024) });
  process.disconnect?.();
});
