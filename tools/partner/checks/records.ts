import { readRecord } from '../../../contract/exchange/protocol.records.ts';
import { changesEnvelope, partnerPaths } from '../../../contract/exchange/protocol.ts';
import { type Check, type Kit, refusedWith, Wrong } from '../kit.ts';
import type { Reply } from '../partnerClient.ts';

function pageIn({ body }: Reply) {
  const page = changesEnvelope.safeParse(body);
  if (!page.success) throw new Wrong(`a page: ${page.error.issues[0]?.path.join('.')} ${page.error.issues[0]?.message}`);
  return page.data;
}

async function all(kit: Kit, limit: number, from?: string): Promise<{ records: unknown[]; last: string | undefined }> {
  const records: unknown[] = [];
  let last = from;
  for await (const page of kit.pages((since) => partnerPaths.changes(since, limit), pageIn, from)) {
    if (page.records.length > limit) throw new Wrong(`a page of ${page.records.length} records, asked for ${limit}`);
    records.push(...page.records);
    last = page.next;
  }
  return { records, last };
}

async function changes(kit: Kit): Promise<string | undefined> {
  const { records, last } = await all(kit, 50);
  const faults = records.flatMap((record) => {
    const reading = readRecord(record, 'erp');
    return reading.ok ? [] : [`${reading.kind} ${reading.id}: ${reading.reason}`];
  });
  if (faults.length > 0) throw new Wrong(`${faults.length} of ${records.length} records would be parked, the first: ${faults[0]}`);
  // A change of just now may be reported again: its version shows that it is known. The repetition must end.
  const again = await all(kit, 50, last);
  refusedWith(await kit.ask(partnerPaths.changes('no cursor of yours', 50)), 400, 'an unknown cursor');
  if (records.length === 0) return 'there were no records to read';
  return again.records.length > 0 ? `${again.records.length} of ${records.length} records were told again after the last page` : undefined;
}

/** A page may be requested twice, and pages may be short: no record may be missing in either case. */
async function twice(kit: Kit): Promise<undefined> {
  const idsOf = (records: readonly unknown[]) =>
    new Set(records.map((one) => JSON.stringify([(one as { kind: string }).kind, (one as { id: string }).id])));
  const once = idsOf((await all(kit, 1000)).records);
  const small = idsOf((await all(kit, Math.max(1, Math.ceil(once.size / 20)))).records);
  const lost = [...once].find((id) => !small.has(id));
  if (lost) throw new Wrong(`${lost} is in a large page, and in none of the small ones`);
  return undefined;
}

async function onDemand(kit: Kit): Promise<undefined> {
  for (const path of [partnerPaths.deliveryNote(`CHECK-${kit.run}`), partnerPaths.label(`CHECK-${kit.run}`)])
    refusedWith(await kit.ask(path), 404, path);
  return undefined;
}

/** The partner's records. */
export const records: Check[] = [
  ['changes come in pages, an unknown cursor is answered with 400, and records can be read', changes],
  ['small pages and pages that are asked for twice tell the same records', twice],
  ['a delivery note and a label that are not there are answered with 404 and a word', onDemand],
];
