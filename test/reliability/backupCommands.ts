import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from './docBlocks.ts';

/** Runs a command of install.md, with only these settings of ours; returns its output and its errors. */
export async function typeCommand(
  file: 'backUp.ts' | 'restore.ts',
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<{ said: string; refused: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', ...settings };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', `server/${file}`, ...args], { cwd: root, env });
    return { said: stdout, refused: '' };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { said: stdout, refused: stderr || 'it ended with a fault' };
  }
}

/** Changes one byte in the middle of a file; a second time it is the old one again. */
export async function changeByte(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const at = Math.floor((await handle.stat()).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 255]), 0, 1, at);
  await handle.close();
}
