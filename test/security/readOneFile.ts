// A process of its own that reads the file whose path it is sent, and says the most memory that it has held.
import { readFile } from 'node:fs/promises';
import { readTableFile } from '../../server/core/tableFile/readTableFile.ts';

process.once('message', async (path: string) => {
  const found = await readTableFile(await readFile(path), path).then(
    ({ rows }) => `${rows.length} rows`,
    (error: unknown) => String(error),
  );
  process.send?.({ found, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) });
  process.disconnect?.();
});
