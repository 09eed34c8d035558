import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constants } from '../../contract/core/constants.ts';
import { type AppEvent, type AppEvents, eventsPath } from '../../contract/system/events.ts';
import { bearerToken, type SignedIn } from '../core/call/access.ts';
import type { App } from '../core/call/app.ts';
import type { Caller } from '../core/call/context.ts';
import type { Deed } from '../core/call/otherDevices.ts';
import { readCaller } from '../core/http/caller.ts';

/** An open app that listens. */
interface Listener {
  userId: number;
  /** The organisations of its events: the one it works in, or all of the person, as the windows of one browser share a stream. */
  orgs: ReadonlySet<string>;
  all: boolean;
  token: string;
  device: string;
  raw: ServerResponse;
  /** The last stamp of the person's rights that was sent; empty before the first. */
  stamp: string;
}

const beat = 20_000;
const gatherMs = 500;
/** The most listeners of one process, and of one account in it: handhelds of a shift may share an account, and a faulty client must not take all. */
const mostListeners = 5000;
const mostOfOne = 100;
/** Slow readers are disconnected; they reconnect and get the current state. */
const mostUnread = 64 * 1024;
/** More for each organisation of a stream, because it begins with the settings of all. */
const mostUnreadOfOrg = 8 * 1024;

/** Serves the event stream of open apps: changed switches, announcement and texts (contract/system/events.ts). */
export function serveEvents(http: FastifyInstance, app: App): void {
  const listeners = new Set<Listener>();
  const tell = async (find: () => Promise<AppEvent>, to: Iterable<Listener> = [...listeners]) => {
    const event = await find().catch(() => undefined);
    if (event) for (const listener of to) write(listener, event);
  };
  /** Sends an event about one organisation, or about each when it is `*`, to the people who work there. */
  const tellOf = (org: string, find: (org: string) => Promise<AppEvent>, to = [...listeners]) => {
    const orgs = org === '*' ? new Set(to.flatMap((one) => [...one.orgs])) : [org];
    return Promise.all(
      [...orgs].map((each) =>
        tell(
          async () => ({ ...(await find(each)), org: each }),
          to.filter((one) => one.orgs.has(each)),
        ),
      ),
    );
  };
  const setting = async (org: string) => ({ name: 'setting', data: await settingsOf(app, org) }) as const;
  const notice = async () => ({ name: 'notice', data: await noticeOf(app) }) as const;
  const translation = async () => ({ name: 'translation', data: { stamp: await translationStamp(app) } }) as const;
  const tellClaim = (org: string, isTheirs: (listener: Listener) => boolean) => {
    const changedAt = new Date().toISOString();
    void tellOf(org, async () => ({ name: 'claim', data: { changedAt } }), [...listeners].filter(isTheirs));
  };
  /** Sends a person's actions on one device to their other devices. */
  const deeds = soon((all) => {
    for (const one of all) {
      const { org, userId, device, document } = JSON.parse(one) as Deed;
      const theirs = [...listeners].filter((listener) => listener.userId === userId && listener.device !== device);
      void tellOf(org, async () => ({ name: 'paper', data: { numbers: document.split(', ') } }), theirs);
    }
  });
  /** The same for scans, which come one after the other. */
  const besides = soon((claims) => {
    for (const claim of claims) {
      const [org = '', user, by] = claim.split(' ');
      tellClaim(org, ({ userId, device }) => user === String(userId) && by !== device);
    }
  });
  /** Documents that a partner changed; after a lost connection the topic of claims makes everybody read again. */
  const papers = soon((changes) => {
    const changed = [...changes]
      .filter((one) => one !== '*')
      .map((one) => ({ org: one.slice(0, one.indexOf(' ')), no: one.slice(one.indexOf(' ') + 1) }));
    for (const [org, of] of Map.groupBy(changed, (one) => one.org))
      void tellOf(org, async () => ({ name: 'paper', data: { numbers: of.map(({ no }) => no) } }));
  });
  const closers = [
    app.bus.on('setting', (org) => void tellOf(org, setting)),
    app.bus.on('notice', () => void tell(notice)),
    app.bus.on('translation', () => void tell(translation)),
    app.bus.on(
      'abnormal',
      soon((orgs) => {
        const changedAt = new Date().toISOString();
        for (const org of orgs.has('*') ? ['*'] : orgs) void tellOf(org, async () => ({ name: 'abnormal', data: { changedAt } }));
      }),
    ),
    app.bus.on('claim', (whose) => {
      const [org = '', user, by] = whose.split(' ');
      if (by === undefined) tellClaim(org, (one) => user === undefined || user === String(one.userId));
      else besides(whose);
    }),
    app.bus.on('paper', papers),
    app.otherDevices.on((deed) => deeds(JSON.stringify(deed))),
    app.bus.on('session', () => void tellAccess(app, [...listeners])),
    app.bus.on('access', () => void tellAccess(app, [...listeners])),
  ];
  const timer = setInterval(() => {
    for (const { raw } of listeners) raw.write(': beat\n\n');
    void tellAccess(app, [...listeners]);
  }, beat);
  timer.unref();

  http.get(eventsPath, async (request, reply) => {
    const { all, caller } = await whoListens(app, request);
    if (listeners.size >= mostListeners) return reply.status(503).send();
    const { userId } = caller.person;
    if ([...listeners].filter((one) => one.userId === userId).length >= mostOfOne) return reply.status(429).send();
    const token = bearerToken(request.headers.authorization) ?? '';
    const listener: Listener = { userId, orgs: new Set([caller.org]), all, token, device: caller.device, raw: reply.raw, stamp: '' };
    reply.hijack();
    // A client that left during the sign-in check sends no close event, and its stream would stay open forever.
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
    // Sent first, so that the client sees that the stream is open.
    reply.raw.flushHeaders();
    await tellAccess(app, [listener]);
    await tellOf('*', setting, [listener]);
    await tell(notice, [listener]);
    await tell(translation, [listener]);
  });
  http.addHook('preClose', async () => {
    clearInterval(timer);
    for (const close of closers) close();
    for (const { raw } of listeners) raw.end();
  });
}

/** Collects events for a moment, so that a thousand refused documents are one event. */
function soon(tellAll: (about: ReadonlySet<string>) => void): (about: string) => void {
  let waiting: Set<string> | undefined;
  return (about) => {
    if (waiting) return void waiting.add(about);
    const gathered = new Set([about]);
    waiting = gathered;
    setTimeout(() => {
      waiting = undefined;
      tellAll(gathered);
    }, gatherMs).unref();
  };
}

/** The owner of the stream. A stream for all windows only needs one organisation of the person. */
async function whoListens(app: App, request: FastifyRequest): Promise<{ all: boolean; caller: Caller }> {
  const all = (request.query as { orgs?: unknown }).orgs === 'all';
  const signedIn = all ? await app.access.find(bearerToken(request.headers.authorization) ?? '') : undefined;
  const [org] = signedIn?.byOrg.keys() ?? [];
  const fields = org === undefined ? {} : { org };
  return { all, caller: await readCaller(app, request, { fields }, { access: 'signedIn', permission: undefined }) };
}

function write({ raw, all, orgs }: Listener, { name, data, org }: AppEvent): void {
  if (raw.writableLength > mostUnread + orgs.size * mostUnreadOfOrg) return void raw.destroy();
  raw.write(`event: ${name}\n${all && org !== undefined ? `org: ${org}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
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

async function translationStamp(app: App): Promise<string> {
  const { rows } = await app.database.pool.query<{ stamp: string }>(
    "select count(*) || ' ' || coalesce(max(changed_at)::text, '') as stamp from translation",
  );
  return rows[0]?.stamp ?? '';
}

/** Notifies each app when its person's rights change, and ends the streams of ended sessions. */
async function tellAccess(app: App, listeners: readonly Listener[]): Promise<void> {
  for (const listener of listeners) {
    const found = await app.access.find(listener.token).catch(() => null);
    // The database is away: the session may still be valid.
    if (found === null) continue;
    if (!found || !(listener.all || [...listener.orgs].some((org) => found.byOrg.has(org)))) {
      listener.raw.end();
      continue;
    }
    if (listener.all) listener.orgs = new Set(found.byOrg.keys());
    const stamp = stampOf(found);
    if (stamp === listener.stamp) continue;
    listener.stamp = stamp;
    write(listener, { name: 'access', data: { stamp } });
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
