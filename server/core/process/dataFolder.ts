import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './config.ts';

/** Makes the data folder where it is missing. Whatever else is configured: uploads on their way always lie there. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(path.join(dataDir, '.writable'), ''))
    .catch(() => {
      throw new StartError(`The data folder ${dataDir} cannot be written. Set WMS_DATA to a folder that can.`);
    });
}
