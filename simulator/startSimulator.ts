import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import type { Partner } from '../contract/exchange/partner.ts';
import { partnerName } from '../contract/exchange/protocol.values.ts';
import { answerRequest } from './answerRequest.ts';
import { controls } from './control.ts';
import { FaultBoard } from './faults.ts';
import { MessageLog } from './messageLog.ts';
import { playFiles } from './playFiles.ts';
import { SimulatorState } from './simulatorState.ts';
import type { Surroundings } from './surroundings.ts';
import { TokenDesk } from './tokenDesk.ts';
import { errorReply, parseJson, readBody, send } from './wire.ts';

/** Options of the simulated partners. */
type SimulatorOptions = {
  /** 0 takes any free port */
  port: number;
  dataDir: string;
  /** 127.0.0.1 by default */
  host?: string;
  /** base address of Kuwei, for pushes that the simulator makes by itself */
  kuweiUrl?: string;
  /** shared by all five partners and both directions; made at the first start into dataDir/credentials.json when absent */
  credentials?: { key: string; secret: string };
  now?: () => number;
  /** Folder below which Kuwei exchanges files; partners with files read and write there. */
  files?: string;
  /** Seed of the random numbers for faults with a rate. */
  seed?: number;
};

/** Running partners. */
export type Simulator = {
  url: string;
  credentials: { key: string; secret: string };
  state: SimulatorState;
  faults: FaultBoard;
  tokens: TokenDesk;
  /** sets the address of Kuwei, when it was not yet known at the start */
  setKuweiUrl: (url: string) => void;
  /** plays partners with files below a folder; without one it stops to */
  playFiles: (folder: string | undefined, lookMs?: number) => void;
  stop: () => Promise<void>;
};

const storedCredentials = z.object({ key: z.string(), secret: z.string().min(16) });

function credentialsIn(dataDir: string): { key: string; secret: string } {
  const file = join(dataDir, 'credentials.json');
  if (existsSync(file)) return storedCredentials.parse(JSON.parse(readFileSync(file, 'utf8')));
  const made = { key: 'kuwei-demo', secret: randomBytes(32).toString('hex') };
  writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: 0o600 });
  return made;
}

/** Starts the five partners on one port: /erp, /portal, /mcas, /qa, /imos, the controls below /control, a page at /. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  mkdirSync(options.dataDir, { recursive: true });
  const stopping = new AbortController();
  const pending = new Set<Promise<void>>();
  const around: Surroundings = {
    state: new SimulatorState(join(options.dataDir, 'journal.ndjson')),
    faults: new FaultBoard(options.seed ?? 1),
    messages: new MessageLog(),
    credentials: options.credentials ?? credentialsIn(options.dataDir),
    tokens: new TokenDesk(),
    kuweiUrl: options.kuweiUrl,
    files: undefined,
    dataDir: options.dataDir,
    now: options.now ?? Date.now,
    wait: (ms) => pause(ms, stopping.signal),
    later: (work) => {
      const job = work()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) console.error('simulator:', error);
        })
        .finally(() => pending.delete(job));
      pending.add(job);
    },
  };
  const server = createServer((request, response) => {
    route(around, request, response).catch((error: unknown) => {
      // A client that breaks off in the middle of a request waits for no answer.
      if (stopping.signal.aborted || !request.complete) return void response.destroy();
      console.error('simulator:', error);
      if (response.headersSent) response.destroy();
      else send(response, errorReply(500, 'simulator-bug', String(error)));
    });
  });
  const url = await listen(server, options.port, options.host ?? '127.0.0.1');
  const stop = async () => {
    playFiles(around, undefined);
    stopping.abort();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await Promise.allSettled([...pending]);
    around.state.close();
  };
  const setKuweiUrl = (kuweiUrl: string) => {
    around.kuweiUrl = kuweiUrl;
  };
  if (options.files !== undefined) playFiles(around, options.files);
  return {
    url,
    credentials: around.credentials,
    state: around.state,
    faults: around.faults,
    tokens: around.tokens,
    setKuweiUrl,
    playFiles: (folder, lookMs) => playFiles(around, folder, lookMs),
    stop,
  };
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const cut = () => {
      clearTimeout(timer);
      reject(new Error('the simulator is stopping'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cut);
      resolve();
    }, ms);
    if (signal.aborted) cut();
    else signal.addEventListener('abort', cut, { once: true });
  });
}

const pages: Record<string, { file: string; contentType: string }> = {
  '/': { file: 'page.html', contentType: 'text/html; charset=utf-8' },
  '/page.js': { file: 'page.js', contentType: 'text/javascript; charset=utf-8' },
  '/page.css': { file: 'page.css', contentType: 'text/css; charset=utf-8' },
};

async function giveToken(around: Surroundings, partner: Partner, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await readBody(request)) ?? '';
  const tokenReply = around.tokens.give(partner, request.headers.authorization ?? '', body, around.now());
  send(response, tokenReply ?? errorReply(404, 'path-unknown', 'this partner asks for no token'));
}

async function route(around: Surroundings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const page = request.method === 'GET' ? pages[url.pathname] : undefined;
  if (page !== undefined) {
    return send(response, { status: 200, body: readFileSync(join(import.meta.dirname, page.file), 'utf8'), contentType: page.contentType });
  }
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  const partner = partnerName.safeParse(first);
  if (partner.success && request.method === 'POST' && rest === '/oauth/token') return giveToken(around, partner.data, request, response);
  if (partner.success) return answerRequest(around, partner.data, rest, request, response);
  const control = controls[`${request.method} ${url.pathname}`];
  if (control === undefined) return send(response, errorReply(404, 'path-unknown', `nothing at ${request.method} ${url.pathname}`));
  // A form on a foreign web page cannot send this type, so it cannot steer a developer's simulator.
  if (request.method === 'POST' && request.headers['content-type']?.startsWith('application/json') !== true) {
    return send(response, errorReply(415, 'json-needed', 'send application/json'));
  }
  const body = await readBody(request);
  if (body === undefined) return send(response, errorReply(413, 'body-too-large', 'at most 8 MB'));
  send(response, await control(around, parseJson(body), url.searchParams));
}
