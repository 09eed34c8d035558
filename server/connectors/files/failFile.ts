import type { Folders } from './folders.ts';

/** Puts a file that cannot be read aside, with its reason beside it; the reason first, so that it is never missing. */
export async function failFile(folders: Folders, from: 'in' | 'answers', name: string, reason: string): Promise<void> {
  const free = await folders.freeName('failed', name);
  await folders.write('failed', `${free}.reason.txt`, `${reason}\n`);
  await folders.move(from, 'failed', name);
}
