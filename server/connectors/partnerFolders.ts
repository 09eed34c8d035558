import { folderNames, partnerFolderCalls } from '../../contract/exchange/partnerFolders.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { exchangeFolder } from '../core/process/config.ts';
import { Folders } from './files/folders.ts';
import { fileKindsOf } from './fileTemplate.ts';

export const partnerFolders = handlePrepared(
  partnerFolderCalls.partnerFolders,
  async (_ctx, { partner }, base: string) => {
    const folders = new Folders(base, partner);
    const now = Date.now();
    const secondsSince = (at: number) => Math.max(0, Math.round((now - at) / 1000));
    const [counted, failed] = await Promise.all([Promise.all(folderNames.map((name) => folders.count(name))), folders.lastFailed()]);
    return {
      folders: counted.map(({ name, files, oldestAt }) => ({
        name,
        files,
        oldestSeconds: oldestAt === undefined ? null : secondsSince(oldestAt),
      })),
      failedName: failed?.name ?? '',
      failedReason: failed?.reason ?? '',
      failedSeconds: failed ? secondsSince(failed.at) : 0,
      templates: fileKindsOf(partner).map(({ folder, kind }) => ({ folder, kind })),
    };
  },
  async (app) => exchangeFolder(app.config),
);
