// The ERP's side of docs/exchange.md in one file: node docs/example-erp.mjs --port 8095 --key K --secret S [--data erp.db] [--records records.json]
// Documents are posted once and for ever, stock is kept, records are handed out, and what a restored Kuwei lost is taken back.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values: options } = parseArgs({ options: { port: text, key: text, secret: text, data: text, records: text } });
const db = new DatabaseSync(options.data ?? ':memory:');
db.exec(`
  create table if not exists document (n integer primary key, key text unique, org text, content text, answer text, at text, deleted int default 0);
  create table if not exists line (n integer primary key, document int, line int, item text, warehouse text, unit text, millionths int, original text);
  create table if not exists record (n integer primary key, body text)`);
const all = (sql, ...given) => db.prepare(sql).all(...given);
const one = (sql, ...given) => db.prepare(sql).get(...given);
const run = (sql, ...given) => db.prepare(sql).run(...given);

for (const record of options.records ? JSON.parse(readFileSync(options.records, 'utf8')) : [])
  run('insert into record (body) values (?)', JSON.stringify(record));

// What a document does to stock; those that are not here leave it as it is.
const adds = 'receipt looseReceipt miscReceipt transferIn workshopReturn productReturn completionApplication countResult'.split(' ');
const takes = 'receiptReversal completionReversal issue iqcReturn productOut scanOut allocationOut'.split(' ');
const signOf = (type) => (adds.includes(type) ? 1n : takes.includes(type) ? -1n : 0n);

const done = (body) => ({ status: 200, body });
const refuse = (status, error, message) => ({ status, body: { error, message } });
const unknown = (key) => refuse(404, 'document-unknown', key);

/** Quantities are exact: text to millionths and back, never a floating number. */
function millionths(qty) {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(qty);
  return BigInt(`${sign}${whole}${part.padEnd(6, '0')}`);
}
function quantity(units) {
  const digits = String(units < 0n ? -units : units).padStart(7, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

/** One transaction, or nothing of it. */
function inTransaction(work) {
  db.exec('begin immediate');
  try {
    const answer = work();
    db.exec('commit');
    return answer;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

const find = (key) => one("select *, answer ->> '$.contentHash' as hash from document where key = ?", key);

/** Why a line is not taken: here the rules of your ERP stand. */
function whyNot({ document: { originalKey, originalHash } }, { line }) {
  if (!originalKey) return undefined;
  const original = find(originalKey);
  if (!original || original.deleted || (originalHash && originalHash !== original.hash)) return '原单不存在 / the original is not here';
  if (!one('select 1 from line where document = ? and line = ?', original.n, line)) return '原单没有这一行 / the original has no such line';
  const again = 'select 1 from line join document d on d.n = document where deleted = 0 and original = ?';
  return one(again, `${originalKey} ${line}`) && '已经冲销过 / was taken back before';
}

/** `content` stands for what a document says; Kuwei sends it along. */
function takeDocument(document, content) {
  if (typeof document?.key !== 'string' || !Array.isArray(document.lines) || !document.document)
    return refuse(400, 'document-malformed', 'key, document and lines are needed');
  return inTransaction(() => {
    const { key, org, type } = document;
    const known = find(key);
    if (known?.deleted) return refuse(409, 'document-deleted', 'deleted here; it is not posted again');
    if (known && known.content !== content) return refuse(409, 'key-reused', 'this key came with other content');
    if (known) return done({ ...JSON.parse(known.answer), repeated: true });
    const insert = 'insert into document (key, org, content, at) values (?, ?, ?, ?)';
    const n = run(insert, key, org, content, new Date().toISOString()).lastInsertRowid;
    const lines = document.lines.map((line) => {
      const reason = whyNot(document, line);
      return { line: line.line, result: reason ? 'refused' : 'accepted', reason };
    });
    const taken = document.lines.filter((_, at) => lines[at].result === 'accepted');
    for (const { line, itemNo, warehouse, unit, qty } of taken) {
      const original = document.document.originalKey ? `${document.document.originalKey} ${line}` : null;
      const add = 'insert into line (document, line, item, warehouse, unit, millionths, original) values (?, ?, ?, ?, ?, ?, ?)';
      run(add, n, line, itemNo, warehouse, unit, signOf(type) * millionths(qty), original);
    }
    const result = taken.length === lines.length ? 'accepted' : taken.length === 0 ? 'refused' : 'partly';
    const answer = { key, result, number: taken.length > 0 ? `${type}-${n}` : undefined, lines, contentHash: content };
    run('update document set answer = ? where n = ?', JSON.stringify(answer), n);
    return done(answer);
  });
}

const takeBack = (key) =>
  run('update document set deleted = 1 where key = ?', key).changes === 0 ? unknown(key) : done({ key, deleted: true });

/** A page after a cursor: the number of a row never changes, so a cursor holds. */
function page(name, { after, limit }, sql, of, show) {
  const rows = all(`${sql} limit ?`, ...of, after, limit + 1);
  const shown = rows.slice(0, limit);
  const [asOf, next] = [new Date().toISOString(), String(shown.at(-1)?.n ?? after)];
  return done({ asOf, [name]: shown.map(show), more: rows.length > limit, next });
}

const changes = 'select * from record where n > ? order by n';
const held = "select * from document where org = ? and at >= ? and answer ->> '$.result' <> 'refused' and n > ? order by n";
const stock = `select min(l.n) as n, item, warehouse, unit, cast(sum(iif(deleted, 0, millionths)) as text) as units
  from line l join document d on d.n = document where org = ? group by item, warehouse having min(l.n) > cast(? as int) order by 1`;

function answer(method, path, query, body, content) {
  const [, named] = /^\/v1\/documents\/([^/]+)$/.exec(path) ?? [];
  const key = named && decodeURIComponent(named);
  if (method === 'POST' && path === '/v1/documents') return takeDocument(body, content);
  if (method === 'DELETE' && key) return takeBack(key);
  if (method !== 'GET') return refuse(404, 'path-unknown', path);
  if (key) return find(key) ? done({ ...JSON.parse(find(key).answer), repeated: true }) : unknown(key);
  const [org, limit] = [query.get('org'), Math.min(Number(query.get('limit') ?? 100), 1000)];
  const asked = { limit, after: query.get(path === '/v1/changes' ? 'since' : 'after') ?? '0' };
  if (!/^\d+$/.test(asked.after)) return refuse(400, 'cursor-unknown', 'start again without it');
  if (path === '/v1/changes') return page('records', asked, changes, [], (row) => JSON.parse(row.body));
  const line = ({ item, warehouse, unit, units }) => ({ itemNo: item, warehouse, unit, qty: quantity(BigInt(units)) });
  if (path === '/v1/stock') return page('lines', asked, stock, [org], line);
  const document = (row) => ({ key: row.key, number: JSON.parse(row.answer).number, at: row.at, deleted: row.deleted === 1 });
  if (path === '/v1/documents') return page('documents', asked, held, [org, new Date(query.get('since')).toISOString()], document);
  return refuse(404, 'path-unknown', path);
}

function signatureFault({ method, url, headers }, bytes) {
  const { 'x-kuwei-key': key, 'x-kuwei-time': time = '', 'x-kuwei-signature': sent = '' } = headers;
  const lines = [method, url, time, createHash('sha256').update(bytes).digest('hex')];
  const right = Buffer.from(createHmac('sha256', options.secret).update(lines.join('\n')).digest('hex'));
  if (key !== options.key || right.length !== sent.length || !timingSafeEqual(right, Buffer.from(sent))) return 'signature-wrong';
  return Math.abs(Date.now() - Number(time)) > 5 * 60_000 ? 'time-outside-window' : undefined;
}

createServer(async (request, response) => {
  const say = ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    const bytes = Buffer.concat(await request.toArray());
    const fault = signatureFault(request, bytes);
    if (fault) return say(refuse(401, fault, 'see Signature in docs/exchange.md'));
    const { pathname, searchParams } = new URL(request.url, 'http://erp');
    const body = bytes.length > 0 ? JSON.parse(bytes) : undefined;
    say(answer(request.method, pathname, searchParams, body, request.headers['x-kuwei-content'] ?? ''));
  } catch (error) {
    say(error instanceof SyntaxError ? refuse(400, 'malformed', 'not JSON') : refuse(500, 'internal', String(error)));
  }
}).listen(Number(options.port ?? 8095), '127.0.0.1', () => console.log('ready'));
