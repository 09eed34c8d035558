import { connect } from 'node:net';
import { contentHash } from '../../../contract/exchange/contentHash.node.ts';
import { partnerPaths } from '../../../contract/exchange/protocol.ts';
import { signRequest } from '../../../contract/exchange/signature.node.ts';
import { answerOf, type Check, type Kit, moved, reasonOf, refusedWith, sameAnswer, sameStock, Wrong } from '../kit.ts';

/** A document has no more lines. */
export const mostLines = 2000;

async function first(kit: Kit): Promise<string | undefined> {
  const document = kit.next();
  const answer = await kit.sent(document);
  if (answer.result !== 'accepted')
    return `your side ${answer.result} the sample: ${reasonOf(answer)}. Give one that it takes with --document`;
  if (answer.number === undefined) return 'no number: a deletion could be told by its key only';
  if (answer.contentHash !== contentHash(document))
    return 'no contentHash: after a lost answer Kuwei sends again instead of taking your answer over';
  return undefined;
}

async function again(kit: Kit): Promise<undefined> {
  const stock = await kit.stockIfOffered();
  const document = kit.next();
  const answer = await kit.sent(document);
  const second = await kit.sent({ ...document, sentAt: new Date(Date.now() + 1000).toISOString() });
  if (second.repeated !== true) throw new Wrong('the second answer does not say repeated: true');
  sameAnswer(answer, second);
  sameAnswer(answer, await kit.known(document));
  if (answer.result === 'accepted') sameStock(await kit.stockIfOffered(), stock && moved(stock, [document]), [document]);
  return undefined;
}

async function otherContent(kit: Kit): Promise<undefined> {
  const document = kit.next();
  const answer = await kit.sent(document);
  const other = { ...document, lines: document.lines.map((line) => ({ ...line, qty: '7' })) };
  refusedWith(await kit.send(other), 409, 'another quantity');
  refusedWith(await kit.send({ ...document, document: { ...document.document, remark: 'another one' } }), 409, 'another remark');
  sameAnswer(answer, await kit.sent(document));
  return undefined;
}

async function atOnce(kit: Kit): Promise<undefined> {
  const stock = await kit.stockIfOffered();
  const document = kit.next();
  const answers = await Promise.all(Array.from({ length: 5 }, () => kit.sent(document)));
  const numbers = new Set(answers.map(({ number }) => number));
  if (numbers.size > 1) throw new Wrong(`made ${[...numbers].join(', ')}`);
  if (answers[0]?.result === 'accepted') sameStock(await kit.stockIfOffered(), stock && moved(stock, [document]), [document]);
  return undefined;
}

/** When the connection ends, this side does not know whether the document was posted. */
async function lostAnswer(kit: Kit): Promise<undefined> {
  for (const ms of [1, 3, 10]) {
    const document = kit.next();
    const options = { method: 'POST', body: document, signal: AbortSignal.timeout(ms) } as const;
    await kit.ask(partnerPaths.documents, options).catch(() => undefined);
    const known = await kit.known(document);
    const sent = await kit.sent(document);
    if (known) sameAnswer(known, sent);
    sameAnswer(sent, await kit.sent(document));
  }
  return undefined;
}

/** Sends the head and half of the body, then breaks the connection. */
async function cutOff(kit: Kit): Promise<undefined> {
  const document = kit.next();
  const { url, key, secret } = kit.partner;
  const address = new URL(url + partnerPaths.documents);
  if (address.protocol !== 'http:') return undefined;
  const body = JSON.stringify(document);
  const signed = Object.entries(signRequest({ method: 'POST', path: address.pathname, body }, { key, secret }, Date.now()));
  const heads = [...signed, ['Host', address.host], ['Content-Type', 'application/json'], ['Content-Length', Buffer.byteLength(body)]];
  const socket = connect(Number(address.port || 80), address.hostname);
  const head = `POST ${address.pathname} HTTP/1.1\r\n${heads.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  await new Promise<void>((done) => socket.on('error', () => done()).write(head + body.slice(0, body.length / 2), () => done()));
  socket.destroy();
  if (await kit.known(document)) throw new Wrong('half of it came, and it is committed');
  sameAnswer(await kit.sent(document), await kit.known(document));
  return undefined;
}

async function moreFields(kit: Kit): Promise<undefined> {
  const document = kit.next();
  const more = { ...document, fieldOfTomorrow: { a: [1] }, lines: document.lines.map((line) => ({ ...line, fieldOfTomorrow: 'x' })) };
  answerOf(document, await kit.send(more));
  return undefined;
}

async function malformed(kit: Kit): Promise<undefined> {
  const document = kit.next();
  for (const [how, raw] of [
    ['half of a text', '{"key": "half'],
    ['nothing', ''],
    ['a number', '7'],
    ['a document without lines', JSON.stringify({ ...document, lines: undefined })],
  ] as const)
    refusedWith(await kit.ask(partnerPaths.documents, { method: 'POST', raw }), 400, how);
  if (await kit.known(document)) throw new Wrong('a document without lines is committed');
  return undefined;
}

async function long(kit: Kit): Promise<string | undefined> {
  const [line] = kit.template.lines;
  const lines = Array.from({ length: kit.mostLines }, (_, at) => ({ ...line, line: at + 1, labels: undefined }));
  const document = kit.next(() => ({ lines }));
  sameAnswer(await kit.sent(document), await kit.known(document));
  return kit.mostLines < mostLines ? `with ${kit.mostLines} lines only, as you asked` : undefined;
}

async function oneNumber(kit: Kit): Promise<string | undefined> {
  const document = kit.next();
  const { docNo } = document.document;
  const other = kit.next((one) => ({ document: { ...one.document, docNo } }), document.type === 'putaway' ? 'receipt' : 'putaway');
  const answers = [await kit.sent(document), await kit.sent(other)];
  for (const [at, answer] of answers.entries()) sameAnswer(answer, await kit.known(at === 0 ? document : other));
  return undefined;
}

/** A new version has only the refused lines, and is posted in addition to the earlier one. */
async function versions(kit: Kit): Promise<string | undefined> {
  const document = kit.next();
  const [line] = document.lines;
  if (!line) return undefined;
  const of = (version: number, no: number) => kit.next(() => ({ version, document: document.document, lines: [{ ...line, line: no }] }));
  const [one, two] = [of(1, 1), of(2, 2)];
  const stock = await kit.stockIfOffered();
  const answer = await kit.taken(one);
  await kit.taken(two);
  sameAnswer(answer, await kit.sent(one));
  sameStock(await kit.stockIfOffered(), stock && moved(stock, [one, two]), [one]);
  return undefined;
}

/** Documents are posted exactly once. */
export const documents: Check[] = [
  ['a document is committed and answered, every line once', first],
  ['the same key again is answered as before with repeated, and posts nothing', again],
  ['the same key with other content is answered with 409, and changes nothing', otherContent],
  ['five of the same key at once are one document', atOnce],
  ['after an answer that was lost, asking by key tells it, or sending again posts once', lostAnswer],
  ['a document that is cut off on its way is not committed', cutOff],
  ['fields that are not known are ignored', moreFields],
  ['what is no JSON, or no document, is refused with 400, and the next request is answered', malformed],
  ['a document of 2,000 lines is answered', long],
  ['two types with one number are two documents', oneNumber],
  ['a second version stands beside the first, with its own lines', versions],
];
