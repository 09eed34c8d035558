import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import { addDays } from './demoDay.ts';
import { type DemoReceipt, demoHistory } from './demoHistory.ts';
import type { DemoNote } from './demoNotes.ts';
import { demoOrganisations } from './demoOrganisations.ts';

/** Signs people in once, each in the organisation of the work. */
class Crew {
  readonly #url: string;
  readonly #clients = new Map<string, Promise<DemoClient>>();

  constructor(url: string) {
    this.#url = url;
  }

  find(account: string, org: string): Promise<DemoClient> {
    const name = `${account} ${org}`;
    const known = this.#clients.get(name) ?? new DemoClient(this.#url, org).signIn(account, demoPassword);
    this.#clients.set(name, known);
    return known;
  }
}

/** The present date and time of a plant. */
function clockOf(org: string): string {
  const { timeZone = 'Asia/Shanghai' } = demoOrganisations().find((one) => one.org === org) ?? {};
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date());
}

/** Receives the notes of the plant's past, by the calls of a worker's screen. Notes already received are skipped. */
export async function playHistory(url: string, today: string, notes: readonly DemoNote[]): Promise<number> {
  const crew = new Crew(url);
  let received = 0;
  for (const [index, receipt] of demoHistory(today).entries()) {
    const note = notes.find((one) => one.noteNo === receipt.noteNo);
    // The team leader helps in Suzhou.
    const account = receipt.org === '101' && index % 3 === 2 ? 'leader' : receipt.by;
    const client = await crew.find(account, receipt.org);
    if (note && (await receive(client, receipt, note))) received += 1;
    const admin = await crew.find('admin', receipt.org);
    const scannedAt = `${receipt.day} ${receipt.time}:00`;
    // If the demo starts shortly after midnight, today's first lorry has already come and keeps its scan time.
    if (note && scannedAt < clockOf(receipt.org)) await admin.ask('correctScanTime', { noteNo: receipt.noteNo, scannedAt });
  }
  return received;
}

async function receive(client: DemoClient, receipt: DemoReceipt, note: DemoNote): Promise<boolean> {
  const { noteNo } = receipt;
  const { id: warehouseId } = await client.ask('checkIn', { code: `KW-SIGN:${receipt.warehouseCode}` });
  const { state } = await client.ask('noteDetail', { noteNo });
  if (state === 'received') return false;
  await client.ask('scanNote', { noteNo, warehouseId, resume: true, takeOver: true });
  const came = note.labels.filter((label) => !receipt.missingLabels.includes(label.code)).map((label) => label.code);
  await client.ask('saveScans', { noteNo, labels: came });
  for (const [locationCode, lines] of Map.groupBy(receipt.lines, (line) => line.locationCode)) {
    await client.ask('saveLineLocations', { noteNo, lineNos: lines.map((line) => line.line), locationCode });
  }
  const lines = receipt.lines.map(({ line, qty }) => {
    const short = note.lines.find((one) => one.line === line)?.qty !== qty;
    return { lineNo: line, qty, ...(short ? { reason: 'short' as const } : {}) };
  });
  await client.ask('saveReceipt', { noteNo, warehouseId, lines });
  return true;
}

/** Receipts of five days ago are outside the assessed days: their tasks are held until a person releases them. */
export async function setAssessment(url: string, today: string): Promise<void> {
  const leader = await new Crew(url).find('leader', '101');
  const days = { from: addDays(today, -4), to: addDays(today, 30), validFrom: addDays(today, -1), validTo: addDays(today, 30) };
  await leader.ask('saveAssessmentDates', days);
}

/** Puts away released goods of the plant's past; held tasks and finished ones are skipped. */
export async function playPutaways(url: string, today: string): Promise<number> {
  const crew = new Crew(url);
  let putAway = 0;
  for (const { noteNo, org, warehouseCode, putaway } of demoHistory(today)) {
    if (!putaway) continue;
    const client = await crew.find(putaway.by, org);
    const { id: warehouseId } = await client.ask('checkIn', { code: `KW-SIGN:${warehouseCode}` });
    const { tasks } = await client.ask('putawaySnapshot', { warehouseId, receiptNo: noteNo });
    const places = new Map(putaway.lines.map(({ line, locationCode }) => [line, locationCode]));
    const rows = tasks.flatMap(({ id, lineNo }) => (places.has(lineNo) ? [{ id, locationCode: places.get(lineNo) }] : []));
    if (rows.length === 0) continue;
    await client.ask('putAwayGoods', { rows });
    putAway += 1;
  }
  return putAway;
}
