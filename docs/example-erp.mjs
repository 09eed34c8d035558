// The ERP's side of docs/exchange.md in one file: node docs/example-erp.mjs --port 8095 --key K --secret S [--data erp.db] [--records records.json]
// Documents are posted once and for ever, stock is kept, records are handed out, and what a restored Kuwei lost is taken back.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values: options } = parseArgs({ options: { port: text, key: text, secret: text, data: text, records: text } });
const { key: ourKey, secret } = options;
const db = new DatabaseSync(options.data ?? ':memory:');
db.exec(`
  create table if not exists document (n integer primary key, key text unique not null, org text, body text, answer text, at text, deleted int default 0);
  create table if not exists stock (org text, item text, warehouse text, unit text, millionths int default 0, primary key (org, item, warehouse));
  create table if not exists record (n integer primary key, body text)`);

for (const record of options.records ? JSON.parse(readFileSync(options.records, 'utf8')) : [])
  db.prepare('insert into record (body) values (?)').run(JSON.stringify(record));

// What a document does to stock; those that are not here leave it as it is.
const signs = {
  receipt: 1,
  looseReceipt: 1,
  miscReceipt: 1,
  transferIn: 1,
  workshopReturn: 1,
  productReturn: 1,
  completionApplication: 1,
  countResult: 1,
};
for (const type of ['receiptReversal', 'completionReversal', 'issue', 'iqcReturn', 'productOut', 'scanOut', 'allocationOut'])
  signs[type] = -1;

const refuse = (status, error, message) => ({ status, body: { error, message } });

/** Quantities are exact: text to millionths and back, never a floating number. */
function millionths(qty) {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(qty);
  return BigInt(`${sign}${whole}${part.padEnd(6, '0')}`);
}
const quantity = (units) => {
  const digits = String(units < 0n ? -units : units).padStart(7, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
};

/** One transaction, or nothing of it. */
function inTransaction(work) {
  db.exec('begin immediate');
  try {
    const done = work();
    db.exec('commit');
    return done;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

const find = (key) => db.prepare('select * from document where key = ?').get(key);
const inOrder = (value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, inOrder(value[name])]),
      )
    : Array.isArray(value)
      ? value.map(inOrder)
      : value;
const same = (a, b) => JSON.stringify(inOrder({ ...a, sentAt: '' })) === JSON.stringify(inOrder({ ...b, sentAt: '' }));

/** Moves what was taken of a document into stock, or out again. */
function move({ type, org, lines }, answer, back = 1n) {
  const sign = BigInt(signs[type] ?? 0) * back;
  const taken = new Set(answer.lines.filter((one) => one.result === 'accepted').map((one) => one.line));
  const add = db.prepare(`insert into stock values (?, ?, ?, ?, ?)
    on conflict (org, item, warehouse) do update set millionths = millionths + excluded.millionths`);
  for (const { line, itemNo, warehouse, unit, qty } of lines)
    if (taken.has(line) && sign !== 0n) add.run(org, itemNo, warehouse, unit, sign * millionths(qty));
}

/** Why a line is not taken: here the rules of your ERP stand. */
function whyNot(document) {
  const { originalKey } = document.document;
  if (!originalKey) return undefined;
  const original = find(originalKey);
  if (!original || original.deleted) return '原单不存在 / the original is not here';
  const again = db.prepare(
    "select 1 from document where deleted = 0 and body ->> '$.document.originalKey' = ? and answer ->> '$.result' <> 'refused'",
  );
  return again.get(originalKey) ? '已经冲销过 / was taken back before' : undefined;
}

function takeDocument(document, contentHash) {
  if (typeof document?.key !== 'string' || !Array.isArray(document.lines) || !document.document)
    return refuse(400, 'document-malformed', 'key, document and lines are needed');
  return inTransaction(() => {
    const known = find(document.key);
    if (known && !same(JSON.parse(known.body), document)) return refuse(409, 'key-reused', 'this key came with other content');
    if (known?.deleted) return refuse(409, 'document-deleted', 'deleted here; it is not posted again');
    if (known) return { status: 200, body: { ...JSON.parse(known.answer), repeated: true } };
    const reason = whyNot(document);
    const number = `${document.type}-${db.prepare('select coalesce(max(n), 0) + 1 as n from document').get().n}`;
    const lines = document.lines.map(({ line }) =>
      reason ? { line, result: 'refused', reason } : { line, result: 'accepted', number: `${number}-${line}` },
    );
    const answer = {
      key: document.key,
      result: reason ? 'refused' : 'accepted',
      ...(reason ? { reason } : { number }),
      lines,
      contentHash,
    };
    const insert = db.prepare('insert into document (key, org, body, answer, at) values (?, ?, ?, ?, ?)');
    insert.run(document.key, document.org, JSON.stringify(document), JSON.stringify(answer), new Date().toISOString());
    move(document, answer);
    return { status: 200, body: answer };
  });
}

function takeBack(key) {
  return inTransaction(() => {
    const known = find(key);
    if (!known) return refuse(404, 'document-unknown', key);
    if (!known.deleted) move(JSON.parse(known.body), JSON.parse(known.answer), -1n);
    db.prepare('update document set deleted = 1 where key = ?').run(key);
    return { status: 200, body: { key, deleted: true } };
  });
}

/** A page after a cursor; the number of a row never changes, so a cursor holds. */
function page(rows, limit, name, one) {
  const shown = rows.slice(0, limit);
  return { [name]: shown.map(one), more: rows.length > limit };
}

function answer(method, path, query, body, contentHash) {
  const [, named] = /^\/v1\/documents\/([^/]+)$/.exec(path) ?? [];
  const key = named && decodeURIComponent(named);
  const limit = Math.min(Number(query.get('limit') ?? 100), 1000);
  const after = query.get(path === '/v1/changes' ? 'since' : 'after') ?? '0';
  if (method === 'POST' && path === '/v1/documents') return takeDocument(body, contentHash);
  if (method === 'DELETE' && key) return takeBack(key);
  if (method !== 'GET') return refuse(404, 'path-unknown', path);
  if (key)
    return find(key) ? { status: 200, body: { ...JSON.parse(find(key).answer), repeated: true } } : refuse(404, 'document-unknown', key);
  if (!/^\d+$/.test(after)) return refuse(400, 'cursor-unknown', 'start again without it');
  if (path === '/v1/changes') {
    const rows = db.prepare('select * from record where n > ? order by n limit ?').all(after, limit + 1);
    return {
      status: 200,
      body: { ...page(rows, limit, 'records', (row) => JSON.parse(row.body)), next: String(rows.slice(0, limit).at(-1)?.n ?? after) },
    };
  }
  if (path === '/v1/stock') {
    const rows = db
      .prepare('select rowid as n, * from stock where org = ? and rowid > ? order by rowid limit ?')
      .all(query.get('org'), after, limit + 1);
    const line = (row) => ({ itemNo: row.item, warehouse: row.warehouse, unit: row.unit, qty: quantity(BigInt(row.millionths)) });
    return {
      status: 200,
      body: { asOf: new Date().toISOString(), ...page(rows, limit, 'lines', line), next: String(rows.slice(0, limit).at(-1)?.n ?? after) },
    };
  }
  if (path === '/v1/documents') {
    const text = "select * from document where org = ? and at >= ? and n > ? and answer ->> '$.result' <> 'refused' order by n limit ?";
    const rows = db.prepare(text).all(query.get('org'), new Date(query.get('since')).toISOString(), after, limit + 1);
    const one = (row) => ({ key: row.key, number: JSON.parse(row.answer).number, at: row.at, ...(row.deleted ? { deleted: true } : {}) });
    return { status: 200, body: { ...page(rows, limit, 'documents', one), next: String(rows.slice(0, limit).at(-1)?.n ?? after) } };
  }
  return refuse(404, 'path-unknown', path);
}

function signatureFault({ method, url, headers }, bytes) {
  const { 'x-kuwei-key': key, 'x-kuwei-time': time = '', 'x-kuwei-signature': given = '' } = headers;
  const lines = [method, url, time, createHash('sha256').update(bytes).digest('hex')];
  const right = Buffer.from(createHmac('sha256', secret).update(lines.join('\n')).digest('hex'));
  if (key !== ourKey || right.length !== given.length || !timingSafeEqual(right, Buffer.from(given))) return 'signature-wrong';
  return Math.abs(Date.now() - Number(time)) > 5 * 60_000 ? 'time-outside-window' : undefined;
}

createServer(async (request, response) => {
  const bytes = Buffer.concat(await request.toArray());
  const say = ({ status, body }) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  try {
    const fault = signatureFault(request, bytes);
    if (fault) return say(refuse(401, fault, 'see Signature in docs/exchange.md'));
    const { pathname, searchParams } = new URL(request.url, 'http://erp');
    const body = bytes.length > 0 ? JSON.parse(bytes) : undefined;
    say(answer(request.method, pathname, searchParams, body, request.headers['x-kuwei-content']));
  } catch (error) {
    say(error instanceof SyntaxError ? refuse(400, 'malformed', 'not JSON') : refuse(500, 'internal', String(error)));
  }
}).listen(Number(options.port ?? 8095), '127.0.0.1', () => console.log('ready'));
