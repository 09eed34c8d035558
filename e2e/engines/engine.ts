import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { patienceMs, until } from './until.ts';

interface Answer {
  id?: number;
  method?: string;
  params?: { exceptionDetails?: { text: string; exception?: { description?: string } } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * An old headless Chromium, driven by its DevTools protocol, because Playwright needs a newer one. Scripts sent to the page
 * use only what Chrome 79 knows.
 */
export class Engine {
  /** Errors of scripts that nobody caught. */
  readonly thrown: string[] = [];
  version = '';
  #process?: ChildProcess;
  #socket?: WebSocket;
  #profile = mkdtempSync(path.join(tmpdir(), 'kuwei-engine-'));
  #last = 0;
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  /** Starts the engine that lies in a folder (`installEngine`). */
  async start(folder: string): Promise<this> {
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote', '--lang=en-US'];
    const args = [...flags, '--window-size=360,740', `--user-data-dir=${this.#profile}`, '--remote-debugging-port=0', 'about:blank'];
    const env = { ...process.env, LD_LIBRARY_PATH: `${folder}/lib:${folder}`, FONTCONFIG_PATH: '/etc/fonts' };
    this.#process = spawn(path.join(folder, 'chrome'), args, { env, stdio: 'ignore' });
    const port = await until('the engine listens', () =>
      Promise.resolve(readFileSync(path.join(this.#profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] || undefined),
    );
    const ask = async (what: string) => (await fetch(`http://127.0.0.1:${port}/json${what}`)).json();
    this.version = ((await ask('/version')) as { Browser: string }).Browser;
    const pages = await until('the engine has a page', async () => {
      const found = ((await ask('')) as { type: string; webSocketDebuggerUrl: string }[]).filter(({ type }) => type === 'page');
      return found.length > 0 ? found : undefined;
    });
    this.#socket = new WebSocket(pages[0]?.webSocketDebuggerUrl ?? '');
    this.#socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Answer);
    await new Promise((opened) => {
      if (this.#socket) this.#socket.onopen = opened;
    });
    for (const domain of ['Page', 'Runtime', 'Network']) await this.send(`${domain}.enable`);
    await this.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor: 1, mobile: true });
    return this;
  }

  async stop(): Promise<void> {
    this.#socket?.close();
    const ended = new Promise((done) => this.#process?.once('exit', done));
    this.#process?.kill('SIGKILL');
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #hear(answer: Answer): void {
    if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    const details = answer.method === 'Runtime.exceptionThrown' ? answer.params?.exceptionDetails : undefined;
    if (details) this.thrown.push((details.exception?.description ?? details.text).split('\n')[0] ?? '');
  }

  /** One command of the protocol. */
  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((done, fail) => {
      const silent = setTimeout(() => fail(new Error(`${method}: the engine does not answer`)), patienceMs);
      this.#waiting.set(id, ({ result, error }) => {
        clearTimeout(silent);
        this.#waiting.delete(id);
        if (error) fail(new Error(`${method}: ${error.message}`));
        else done(result ?? {});
      });
      this.#socket?.send(JSON.stringify({ id, method, params }));
    });
  }

  /** The value of an expression in the page, which may be a promise. */
  async value<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })) as {
      result?: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result?.value as T;
  }

  /** A picture for people to look at, beside those of the flows. */
  async picture(name: string): Promise<void> {
    const folder = path.join(process.env['CI_ARTIFACTS'] ?? '.artifacts', 'pictures');
    mkdirSync(folder, { recursive: true });
    const { data } = (await this.send('Page.captureScreenshot')) as { data: string };
    writeFileSync(path.join(folder, `${name}.png`), Buffer.from(data, 'base64'));
  }
}
