import { makeNote } from '../notes.ts';
import { eventually } from '../partners.ts';
import { leavingKinds, sampleDocument, sampleWorkshop } from './sampleDocuments.ts';
import { insist, type TwoServers } from './twoServers.ts';

/** Receives notes of two lines from several clients at both servers, with a power cut after one and two thirds; returns the receipts' numbers. */
export async function receiveAll(two: TwoServers, documents: number, clients: number): Promise<string[]> {
  const { clients: keepers, warehouseId } = await two.keepers();
  let left = documents;
  const receipts: string[] = [];
  const cuts = (async () => {
    for (const share of [1 / 3, 2 / 3]) {
      await eventually(
        () => receipts.length,
        (count) => count >= documents * share,
      );
      await two.powerCut();
    }
  })();
  const work = Array.from({ length: clients }, async (_, at) => {
    const keeper = keepers[at % keepers.length];
    while (keeper && left > 0) {
      left -= 1;
      const { noteNo } = await makeNote(two.pool, { lines: 2, labelsPerLine: 1, firstItem: 1 });
      await insist((operationId) => keeper.ask('scanNote', { noteNo, warehouseId, resume: true }, { operationId }));
      const lines = [{ lineNo: 1 }, { lineNo: 2 }];
      const saved = await insist((operationId) => keeper.ask('saveReceipt', { noteNo, warehouseId, lines }, { operationId }));
      if (!saved.ok) throw new Error(saved.message);
      receipts.push(saved.data.receiptNo);
    }
  });
  await Promise.all([cuts, ...work]);
  return receipts;
}

/** Documents of the other kinds in turn, from several clients: written directly, and on their way after the commit. */
export async function makeAll(two: TwoServers, documents: number, clients: number): Promise<string[]> {
  await sampleWorkshop(two);
  const kinds = Array.from({ length: documents }, (_, nth) => leavingKinds[nth % leavingKinds.length]);
  const nos: string[] = [];
  const work = async () => {
    for (let life = kinds.shift(); life; life = kinds.shift()) nos.push(await sampleDocument(two, life, false));
  };
  await Promise.all(Array.from({ length: clients }, work));
  return nos;
}
