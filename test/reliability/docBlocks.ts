import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');

/** The commands of a section of a page, unchanged. */
export async function blocksOf(section: string, page = 'docs/install.md'): Promise<string[]> {
  const text = await readFile(path.join(root, page), 'utf8');
  const from = text.indexOf(`${section}\n`);
  const rest = text.slice(from + section.length);
  const end = rest.search(/\n#{2,3} /);
  return [...rest.slice(0, end === -1 ? undefined : end).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** The commands of a chapter of docs/install.md with all its sections. */
export async function blocksBelow(chapter: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'docs/install.md'), 'utf8');
  const [, rest = ''] = text.split(`${chapter}\n`);
  return [...(rest.split('\n## ')[0] ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}
