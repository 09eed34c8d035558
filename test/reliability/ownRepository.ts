import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './docBlocks.ts';

const left = /^(node_modules|dist|\.git|\.artifacts|e2e|test|bench)$/;
const git = (folder: string, ...args: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: folder });

/** Commits all files of the folder. */
export function commitAll(folder: string, message: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', message);
}

/** A repository with one commit: the product of this folder, without its tests. */
export function makeRepository(folder: string): void {
  for (const name of readdirSync(root).filter((one) => !left.test(one)))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  git(folder, 'init', '-q');
  commitAll(folder, 'the version that runs');
}
