import { type DocumentType, documentTypes, outboundTypes } from '../../../contract/exchange/outboundTypes.ts';
import { type Check, type Kit, moved, reasonOf, refusedWith, sameAnswer, sameStock, Wrong } from '../kit.ts';

const effect = (type: DocumentType): string =>
  ({ '1': 'adds to', '-1': 'takes from', '0': 'leaves' })[String(outboundTypes[type].stock)] ?? '';

/** The document that a reversal takes back. */
const reversed = (type: DocumentType): DocumentType | undefined =>
  documentTypes.find((one) => 'reverses' in outboundTypes[type] && outboundTypes[type].reverses === one);

async function known(kit: Kit, type: DocumentType): Promise<string | undefined> {
  const original = reversed(type);
  const before = original && kit.next(undefined, original);
  const taken = before && (await kit.sent(before));
  if (taken && taken.result !== 'accepted') return `not checked: your side ${taken.result} ${original}: ${reasonOf(taken)}`;
  const stock = await kit.stockIfOffered();
  const document = before && taken ? kit.reversalOf(before, taken, type) : kit.next(undefined, type);
  const answer = await kit.sent(document);
  const again = await kit.sent(document);
  if (again.repeated !== true) throw new Wrong('sent again it does not say repeated: true');
  sameAnswer(answer, again);
  sameAnswer(answer, await kit.known(document));
  const remark = { ...document, document: { ...document.document, remark: 'another one' } };
  refusedWith(await kit.send(remark), 409, 'with other content');
  const now = await kit.stockIfOffered();
  if (answer.result === 'accepted') sameStock(now, stock && moved(stock, [document]), [document]);
  if (answer.result === 'refused') sameStock(now, stock, [document]);
  return answer.result === 'accepted'
    ? undefined
    : `your side ${answer.result} it: ${reasonOf(answer)}. Give one that it takes with --document`;
}

async function backOnce(kit: Kit, type: DocumentType, original: DocumentType): Promise<string | undefined> {
  const document = kit.next(({ lines: [line] }) => ({ lines: [1, 2].map((no) => ({ ...line, line: no })) }), original);
  const taken = await kit.taken(document);
  const first = await kit.sent(kit.reversalOf(document, taken, type, [1]));
  if (first.result !== 'accepted') throw new Wrong(`line 1 alone was ${first.result}: ${reasonOf(first)}`);
  const both = await kit.sent(kit.reversalOf(document, taken, type));
  if (both.lines.find(({ line }) => line === 1)?.result !== 'refused') throw new Wrong('line 1 was taken back twice');
  // A partner may accept the rest of it, or wait for a document with only the rest.
  if (both.result === 'refused') {
    const rest = await kit.sent(kit.reversalOf(document, taken, type, [2]));
    if (rest.result !== 'accepted') throw new Wrong(`line 2 alone was ${rest.result}: ${reasonOf(rest)}`);
  }
  const third = await kit.sent(kit.reversalOf(document, taken, type));
  if (third.result !== 'refused') throw new Wrong(`all of it was taken back, and once more it was ${third.result}`);
  return undefined;
}

async function backOfNothing(kit: Kit, type: DocumentType, original: DocumentType): Promise<string | undefined> {
  const never = kit.next(undefined, original);
  const answer = { key: never.key, result: 'accepted' as const, number: 'NONE', lines: [] };
  const unknown = kit.reversalOf(never, answer, type);
  const refused = await kit.sent(unknown);
  if (refused.result !== 'refused') throw new Wrong(`of a document that was never sent: ${refused.result}`);
  // A refusal is stored like any answer.
  await kit.taken(never);
  const again = await kit.sent(unknown);
  if (again.repeated !== true) throw new Wrong('a refusal that is asked again does not say repeated: true');
  sameAnswer(refused, again);
  const other = await kit.sent(kit.reversalOf(never, answer, type, [], { originalHash: '0'.repeat(64) }));
  return other.result === 'refused'
    ? undefined
    : 'the hash of the original is not compared: after a restore here another document might be taken back';
}

/** Every kind of document. */
export const types: Check[] = [
  ...documentTypes.map(
    (type): Check => [`${type}: is answered, repeated as before, and ${effect(type)} your stock`, (kit) => known(kit, type)],
  ),
  ...documentTypes.flatMap((type): Check[] => {
    const original = reversed(type);
    if (!original) return [];
    return [
      [
        `${type}: each line is taken back once, and a line that was refused comes again under a new key`,
        (kit) => backOnce(kit, type, original),
      ],
      [`${type}: of what is not there is refused, for ever under this key`, (kit) => backOfNothing(kit, type, original)],
    ];
  }),
];
