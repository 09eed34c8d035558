// Builds the demo plant in a running product, through its own calls and its partners. Started by the server at the
// first start of the demo; after an interruption it can run again and continues.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import { batchLimit } from '../../contract/exchange/protocol.ts';
import { bindSome } from './bindSome.ts';
import { bringInSome, takenOver } from './bringInSome.ts';
import { countSome } from './countSome.ts';
import { ageStock, bootstrap, dateBackToMonth, numberOfMonth } from './demoBootstrap.ts';
import { addDays } from './demoDay.ts';
import { demoNotesByKind } from './demoNotes.ts';
import { demoPaperwork } from './demoPaperwork.ts';
import { batchRecords, masterRecords, organisationRecords } from './demoRecords.ts';
import { demoTour } from './demoTour.ts';
import { finishSome } from './finishSome.ts';
import { findSomeShort, issueSome } from './issueSome.ts';
import { playHistory, playPutaways, setAssessment } from './playHistory.ts';
import { sendOutSome } from './sendOutSome.ts';
import { splitSome } from './splitSome.ts';
import { writePast } from './writePast.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; this program is started by the server`);
  return value;
};
const kuweiUrl = need('KUWEI_URL');
const simulatorUrl = need('SIMULATOR_URL');
const tourFile = need('KUWEI_TOUR');

/** Sends a command to the simulator; the answer to a push is searched for records that Kuwei could not take in. */
async function control(what: string, body: unknown): Promise<void> {
  const response = await fetch(`${simulatorUrl}/control/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the simulator did not take ${what}: ${text.slice(0, 500)}`);
  const {
    deliveries = [],
  }: { deliveries?: { status: number | string; answer: { records?: { id: string; result: string; reason?: string }[] } }[] } =
    JSON.parse(text);
  for (const { status, answer } of deliveries) {
    if (status !== 200) throw new Error(`Kuwei did not take what a partner pushed: ${status} ${JSON.stringify(answer).slice(0, 500)}`);
    const parked = answer.records?.find((record) => record.result === 'parked');
    if (parked) throw new Error(`Kuwei could not take ${parked.id}: ${parked.reason}`);
  }
}

async function push(partner: Partner, records: readonly LivingRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += batchLimit) await control('push', { partner, records: records.slice(at, at + batchLimit) });
}

const begun = performance.now();
function say(text: string): void {
  console.log(`  ${text.padEnd(64)} ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s`);
}

async function load(): Promise<void> {
  // The plants' day, not the machine's: notes are due today where they arrive.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  console.log('Building the demo plant (once):');
  await push('erp', organisationRecords());
  await bootstrap(need('KUWEI_DATABASE'));
  say('two plants, their warehouses and locations, nine accounts');
  await push('erp', masterRecords());
  say('items, suppliers, workshops from the ERP');
  say(`${await writePast(need('KUWEI_DATABASE'), today)} deliveries and issues of two months`);
  const planned = demoNotesByKind(today);
  const tour = demoTour(planned, today);
  const [announced, deleted] = [planned.map((row) => row.note), tour.deleted];
  await control('portal/notes', { notes: announced });
  const known = announced.filter((note) => note.noteNo !== tour.atPortalOnly.noteNo && note.deliveryDate <= addDays(today, 0));
  await push(
    'portal',
    [...known, deleted].map((note) => ({ kind: 'deliveryNote', id: note.noteNo, version: 1, data: note })),
  );
  await control('push', { partner: 'portal', records: [{ kind: 'deliveryNote', id: deleted.noteNo, version: 2, deleted: true }] });
  await push('erp', batchRecords(announced));
  say(`${announced.length} delivery notes at the supplier portal`);
  const received = await playHistory(kuweiUrl, today, announced);
  say(`${received} of them received by keeper and leader`);
  await setAssessment(kuweiUrl, today);
  say(`${await splitSome(kuweiUrl, today, announced)} cartons opened into smaller packs`);
  const papers = demoPaperwork(today);
  for (const partner of partners) if (partner !== 'portal') await push(partner, papers[partner]);
  say('orders, demands, shipments, scans and results of the other partners');
  say(`${await playPutaways(kuweiUrl, today)} receipts put away`);
  say(`${await issueSome(kuweiUrl, ['W11', 'W12'])} lines prepared, half of them issued`);
  say(`${await findSomeShort(kuweiUrl, 'W12')} places where a picker found too little`);
  say(`${await finishSome(kuweiUrl, papers)} reports and applications of finished goods`);
  say(`${await sendOutSome(kuweiUrl, today)} requisitions, shipments, scan-outs and returns`);
  say(`${await bringInSome(kuweiUrl, papers.erp)} transfers, stock taken over, loose parts, returns`);
  const month = {
    number: (no: string) => numberOfMonth(need('KUWEI_DATABASE'), no, today),
    dateBack: (no: string) => dateBackToMonth(need('KUWEI_DATABASE'), no, today),
  };
  say(`${await countSome(kuweiUrl, today, month)} counts, from one not begun to one posted`);
  say(`${await bindSome(kuweiUrl, today)} cartons moved from place to place, two of them on a pallet`);
  await ageStock(need('KUWEI_DATABASE'), takenOver());
  await mkdir(path.dirname(tourFile), { recursive: true });
  const { noteNo, labels } = tour.atPortalOnly;
  await writeFile(
    tourFile,
    JSON.stringify({ atPortalOnly: { noteNo, labels: labels.slice(0, 2).map((label) => label.code) }, deleted: deleted.noteNo }),
  );
}

load().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
