import { partnerPaths } from '../../../contract/exchange/protocol.ts';
import { type Check, type Kit, moved, refusedWith, sameStock, Wrong } from '../kit.ts';

async function stock(kit: Kit): Promise<undefined> {
  const large = await kit.stock();
  const small = await kit.stock(Math.max(1, Math.ceil(large.size / 20)));
  const lost = [...large.keys()].find((place) => !small.has(place));
  if (lost) throw new Wrong(`${lost} is in a large page, and in none of the small ones`);
  return undefined;
}

async function held(kit: Kit): Promise<undefined> {
  const documents = [kit.next(), kit.next(), kit.next()];
  for (const one of documents) await kit.taken(one);
  const keys = (await kit.held()).map(({ key }) => key);
  const missing = documents.find(({ key }) => !keys.includes(key));
  if (missing) throw new Wrong(`${missing.key} was just committed, and is not told`);
  const places = documents.map(({ key }) => keys.indexOf(key));
  if (places.some((at, index) => at < (places[index - 1] ?? 0))) throw new Wrong('not in the order in which they were committed');
  const small = (await kit.held(2)).map(({ key }) => key);
  const lost = documents.find(({ key }) => !small.includes(key));
  if (lost) throw new Wrong(`${lost.key} is in a large page, and in none of the small ones`);
  const later = await kit.held(200, new Date(Date.now() + 3_600_000).toISOString());
  if (later.length > 0) throw new Wrong(`${later[0]?.key} is told as committed in an hour`);
  return undefined;
}

async function back(kit: Kit): Promise<undefined> {
  const before = await kit.stockIfOffered();
  const document = kit.next();
  await kit.taken(document);
  await Promise.all([kit.takeBack(document.key), kit.takeBack(document.key)]);
  if ((await kit.takeBack(document.key)) !== 'gone') throw new Wrong('taken back before, and now it is unknown');
  refusedWith(await kit.send(document), 409, 'sent again after it was taken back');
  const found = (await kit.held()).find(({ key }) => key === document.key);
  if (found?.deleted !== true) throw new Wrong('it is told without deleted: true');
  sameStock(await kit.stockIfOffered(), before && moved(before, []), [document]);
  if ((await kit.takeBack(kit.next().key)) !== 'unknown') throw new Wrong('a key that was never sent is taken back');
  refusedWith(await kit.ask(partnerPaths.document(kit.next().key), { method: 'DELETE' }), 404, 'a key that was never sent');
  return undefined;
}

/** Stock, and the requests after a restore here. */
export const restore: Check[] = [
  ['stock comes in pages with exact quantities, the same in small ones', stock],
  ['after a restore: what was committed since a moment is told, in order, in pages', held],
  ['after a restore: what was posted for a key is taken back once, and the key stays taken', back],
];
