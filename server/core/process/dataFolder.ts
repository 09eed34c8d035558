import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './config.ts';

/** Makes the data folder where it is missing. It is always needed: uploads in progress are stored there. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(path.join(dataDir, '.writable'), ''))
    .catch(() => {
      throw new StartError(`The data folder ${dataDir} cannot be written. Set WMS_DATA to a folder that can.`);
    });
}
