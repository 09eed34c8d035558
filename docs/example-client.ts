// A partner's program on a client that a public generator made of exchange.openapi.json:
//   npx swagger-typescript-api generate -p docs/exchange.openapi.json -o . -n client.ts
// It pushes an item to Kuwei, then takes documents: node example-client.js <kuwei> <key> <secret> <port> <organisation> <item>
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { Api, type DocumentAnswer, type InboundRecord, type OutboundDocument } from './client.ts';

const [kuwei = '', key = '', secret = '', port = '0', org = '', itemNo = ''] = process.argv.slice(2);

/** What a generator cannot know: the signature over method, path, time and body. */
const signed: typeof fetch = (address, init = {}) => {
  const { pathname, search } = new URL(String(address));
  const time = String(Date.now());
  const hash = createHash('sha256')
    .update(String(init.body ?? ''))
    .digest('hex');
  const lines = [init.method ?? 'GET', pathname + search, time, hash].join('\n');
  const signature = createHmac('sha256', secret).update(lines).digest('hex');
  const headers = { ...init.headers, 'X-Kuwei-Key': key, 'X-Kuwei-Time': time, 'X-Kuwei-Signature': signature };
  return fetch(address, { ...init, headers });
};

const client = new Api({ baseUrl: kuwei, customFetch: signed });
const item: InboundRecord = {
  ...{ kind: 'item', id: `${org}/${itemNo}`, version: 1 },
  data: { org, itemNo, name: itemNo, unit: 'KGM', batchControlled: false, qcExempt: true },
};

/** Takes everything, and remembers it as long as it runs; docs/example-erp.mjs checks signatures and keeps what it takes. */
const taken = new Map<string, DocumentAnswer>();
function take({ key: of, type, document, lines }: OutboundDocument): DocumentAnswer {
  const known = taken.get(of);
  if (known) return { ...known, repeated: true };
  const answer: DocumentAnswer = {
    ...{ key: of, result: 'accepted', number: `T-${taken.size + 1}` },
    lines: lines.map(({ line }) => ({ line, result: 'accepted' })),
  };
  taken.set(of, answer);
  console.log(`took ${type} ${document.docNo} ${lines.map((line) => `${line.itemNo} ${line.qty} ${line.unit}`).join(', ')}`);
  return answer;
}

const server = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString();
  const known = taken.get(decodeURIComponent(request.url?.replace('/v1/documents/', '') ?? ''));
  const answer = request.method === 'POST' ? take(JSON.parse(text) as OutboundDocument) : known && { ...known, repeated: true };
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { error: 'document-unknown', message: 'never committed here' }));
});

server.listen(Number(port), '127.0.0.1', async () => {
  const { data } = await client.api.push({ key: 'first', source: 'erp', records: [item] });
  const { data: page } = await client.api.readLabels({ org });
  console.log(`read ${page.items.length} labels, the next after ${page.next}`);
  console.log(`pushed ${data.records.map(({ id, result }) => `${id} ${result}`).join(', ')}`);
});
