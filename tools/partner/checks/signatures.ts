import { partnerPaths } from '../../../contract/exchange/protocol.ts';
import { type Check, type Kit, refusedWith } from '../kit.ts';

const refusals = [
  ['without a signature', { unsigned: true }],
  ['with a wrong secret', { secret: 'this is not the secret of ours' }],
  ['with the name of another key', { key: 'this is not our key' }],
  ['signed an hour ago', { ago: 3_600_000 }],
  ['signed in an hour', { ago: -3_600_000 }],
  ['with the signature of another path', { signedAs: { path: '/v1/changes' } }],
  ['with the signature of another method', { signedAs: { method: 'DELETE' } }],
  ['with the signature of another body', { signedAs: { body: '{}' } }],
] as const;

async function refused(kit: Kit): Promise<undefined> {
  for (const [how, request] of refusals) refusedWith(await kit.ask(partnerPaths.document(`check:${kit.run}`), request), 401, how);
  return undefined;
}

/** Paths whose encoding differs from the plain name. */
async function encoded(kit: Kit): Promise<undefined> {
  for (const docNo of ['送货 1/2', 'A+B&C=D', '100%', 'a#b?c'])
    await kit.known(kit.next(({ document }) => ({ document: { ...document, docNo: `${kit.run} ${docNo}` } })));
  return undefined;
}

/** Authentication of both sides. */
export const signatures: Check[] = [
  ['signature: none, a wrong one, one of another request, or one an hour off is refused with 401', refused],
  ['a key that was never sent is answered with 404 and the word document-unknown, also one with blanks, slashes and signs', encoded],
];
