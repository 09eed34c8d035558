import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { constants } from '../../contract/core/constants.ts';
import { type AppEvent, type AppEvents, eventsPath } from '../../contract/system/events.ts';
import type { SignedIn } from '../core/call/access.ts';
import type { App } from '../core/call/app.ts';
import { readCaller } from '../core/http/caller.ts';

/** An open app that listens. */
interface Listener {
  userId: number;
  org: string;
  token: string;
  raw: ServerResponse;
  /** Of what the app knows about its person; empty before it was told. */
  stamp: string;
}

const beat = 20_000;
const gatherMs = 500;
/** What one process tells, and of it one account: handhelds of a shift may share one, a client gone wild must not have all. */
const mostListeners = 5000;
const mostOfOne = 100;
/** Who does not read what was told is cut off: it comes again and hears how things are. */
const mostUnread = 64 * 1024;

/** Serves the stream on which open apps hear of changed switches, announcement and texts (contract/system/events.ts). */
export function serveEvents(http: FastifyInstance, app: App): void {
  const listeners = new Set<Listener>();
  const tell = async (find: (listener: Listener) => Promise<AppEvent>, to = [...listeners]) => {
    for (const listener of to) {
      const event = await find(listener).catch(() => undefined);
      if (event) write(listener.raw, event);
    }
  };
  const setting = async ({ org }: Listener) => ({ name: 'setting', data: await settingsOf(app, org) }) as const;
  const closers = [
    app.bus.on(
      'setting',
      (org) =>
        void tell(
          setting,
          [...listeners].filter((one) => org === '*' || one.org === org),
        ),
    ),
    app.bus.on('notice', () => {
      const found = noticeOf(app);
      // With nobody listening nobody hears of its failure either, and that would end the process.
      found.catch(() => {});
      void tell(async () => ({ name: 'notice', data: await found }));
    }),
    app.bus.on('translation', () => {
      const changedAt = new Date().toISOString();
      void tell(async () => ({ name: 'translation', data: { changedAt } }));
    }),
    app.bus.on(
      'abnormal',
      soon((orgs) => {
        const changedAt = new Date().toISOString();
        const to = [...listeners].filter(({ org }) => orgs.has(org) || orgs.has('*'));
        void tell(async () => ({ name: 'abnormal', data: { changedAt } }), to);
      }),
    ),
    app.bus.on('claim', (whose) => {
      const changedAt = new Date().toISOString();
      const to = [...listeners].filter(({ org, userId }) => whose === '*' || whose === `${org} ${userId}`);
      void tell(async () => ({ name: 'claim', data: { changedAt } }), to);
    }),
    app.bus.on('session', () => void tellAccess(app, [...listeners])),
    app.bus.on('access', () => void tellAccess(app, [...listeners])),
  ];
  const timer = setInterval(() => {
    for (const { raw } of listeners) raw.write(': beat\n\n');
    void tellAccess(app, [...listeners]);
  }, beat);
  timer.unref();

  http.get(eventsPath, async (request, reply) => {
    const caller = await readCaller(app, request, { fields: {} }, { access: 'signedIn', permission: undefined });
    if (listeners.size >= mostListeners) return reply.status(503).send();
    const { userId } = caller.person;
    if ([...listeners].filter((one) => one.userId === userId).length >= mostOfOne) return reply.status(429).send();
    const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    const listener = { userId, org: caller.org, token, raw: reply.raw, stamp: '' };
    reply.hijack();
    // Whoever went while we found out who it was never says so again, and would stay for ever.
    if (reply.raw.destroyed) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    // Heard from now on, so that a change between the present state and the first event is not lost.
    listeners.add(listener);
    reply.raw.on('close', () => listeners.delete(listener));
    await tellAccess(app, [listener]);
    await tell(setting, [listener]);
    await tell(async () => ({ name: 'notice', data: await noticeOf(app) }), [listener]);
  });
  http.addHook('preClose', async () => {
    clearInterval(timer);
    for (const close of closers) close();
    for (const { raw } of listeners) raw.end();
  });
}

/** Collects what is told for a moment, so that a thousand refused documents are one event. */
function soon(tellAll: (orgs: ReadonlySet<string>) => void): (org: string) => void {
  let orgs: Set<string> | undefined;
  return (org) => {
    if (orgs) return void orgs.add(org);
    const gathered = new Set([org]);
    orgs = gathered;
    setTimeout(() => {
      orgs = undefined;
      tellAll(gathered);
    }, gatherMs).unref();
  };
}

function write(raw: ServerResponse, { name, data }: AppEvent): void {
  if (raw.writableLength > mostUnread) return void raw.destroy();
  raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

async function settingsOf(app: App, org: string): Promise<AppEvents['setting']> {
  const found = await app.organisations.find(org);
  if (!found) throw new Error(`no organisation ${org}`);
  return found.settings;
}

async function noticeOf(app: App): Promise<AppEvents['notice']> {
  const { rows } = await app.database.pool.query<AppEvents['notice']>(
    `select notice_open as open, case when notice_open then notice else '' end as text from application where app_code = $1`,
    [constants['system-app-code']],
  );
  return rows[0] ?? { open: false, text: '' };
}

/** Tells each app when its person may something else than before, and ends the streams of sessions that are over. */
async function tellAccess(app: App, listeners: readonly Listener[]): Promise<void> {
  for (const listener of listeners) {
    const found = await app.access.find(listener.token).catch(() => null);
    // The database is away: that says nothing about the session.
    if (found === null) continue;
    if (!found?.byOrg.has(listener.org)) {
      listener.raw.end();
      continue;
    }
    const stamp = stampOf(found);
    if (stamp === listener.stamp) continue;
    listener.stamp = stamp;
    write(listener.raw, { name: 'access', data: { stamp } });
  }
}

/** Equal for equal names, roles and permissions in all organisations. */
function stampOf({ byOrg }: SignedIn): string {
  const all = [...byOrg].map(([org, { name, roles, permissions, administrator }]) => [
    org,
    name,
    [...roles].sort(),
    [...permissions].sort(),
    administrator,
  ]);
  return createHash('sha256').update(JSON.stringify(all.sort())).digest('base64url').slice(0, 16);
}
