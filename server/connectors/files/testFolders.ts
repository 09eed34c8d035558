import type { FolderName } from '../../../contract/exchange/partnerFolders.calls.ts';
import type { Tried } from '../../core/call/app.ts';
import { wordsOfError } from '../../exchange/wordsOfError.ts';
import type { Folders } from './folders.ts';

/** Whether the folders of both directions exist and are accessible. */
export async function testFolders(folders: Folders): Promise<{ send: Tried; fetch: Tried }> {
  const usable = async (...names: FolderName[]): Promise<Tried> => {
    try {
      for (const name of names) await folders.check(name);
      return { result: 'good' };
    } catch (error) {
      return { result: 'failed', problem: wordsOfError(error, 'silent.folder') };
    }
  };
  const [send, fetch] = await Promise.all([usable('out', 'sent', 'answers'), usable('in', 'done', 'failed')]);
  return { send, fetch };
}
