import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A server in its own process, on one database and port, that can be killed as by a power cut and started again. */
export class KillableServer {
  url = '';
  /** Its log, one JSON object a line. */
  readonly log: string[] = [];
  #child: ChildProcess | undefined;
  readonly #env: { DATABASE_URL: string; WMS_DATA: string; KUWEI_LOG: string };

  constructor(databaseUrl: string, dataDir: string, logLevel = 'error') {
    this.#env = { DATABASE_URL: databaseUrl, WMS_DATA: dataDir, KUWEI_LOG: logLevel };
  }

  start(port = '0'): Promise<void> {
    const child = spawn(process.execPath, [path.resolve('test/faults/serverProcess.ts')], {
      env: { ...process.env, ...this.#env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        if (line.startsWith('{')) return void this.log.push(line);
        this.url = line.trim();
        resolve();
      });
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exit;
  }

  async again(): Promise<void> {
    const { port } = new URL(this.url);
    await this.kill();
    await this.start(port);
  }
}
