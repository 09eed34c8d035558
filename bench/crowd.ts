import { type AllCalls, allCalls, type CallName } from '../contract/allCalls.ts';
import type { CallInput } from '../contract/core/call.ts';
import { toWire } from '../contract/core/shape.ts';
import { bodyAttacks } from '../test/security/bodyAttacks.ts';
import { fileAttacks } from '../test/security/fileAttacks.ts';
import { rawRequest } from '../test/security/rawRequest.ts';
import { sendFile } from '../test/security/sendFile.ts';
import { keepers } from './handhelds.ts';
import { HttpClient } from './httpClient.ts';
import { quantile } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { makeNotes, receivers } from './receipts.ts';
import { count, ms, type Part, type Row } from './row.ts';

/** How one person or program slows the others: hostile input, work at the same notes, the first minute of a shift. */
export const crowd: Part = (_options, tell) =>
  onPlant(async (plant) => {
    tell(await signIns(plant));
    tell(await sameNotes(plant));
    tell(await hostile(plant));
  });

/** A shift begins: 200 people sign in at once while one person scans. */
async function signIns(plant: BenchPlant): Promise<Row> {
  const accounts = await keepers(plant, 200);
  const worker = await new HttpClient(plant.url).signIn('admin');
  const waits: number[] = [];
  let going = true;
  const scanning = (async () => {
    while (going) {
      const begin = performance.now();
      await worker.must('/api/Common/ResolveScan', { code: 'RM1-A01-01' });
      waits.push(performance.now() - begin);
    }
  })();
  const begin = performance.now();
  const people = accounts.map(() => new HttpClient(plant.url));
  await Promise.all(people.map((one, at) => one.signIn(accounts[at] ?? '')));
  const lasted = performance.now() - begin;
  going = false;
  await scanning;
  for (const one of [...people, worker]) one.close();
  const slow = quantile(waits, 0.95);
  return {
    what: '200 people sign in at once; a scan of somebody at work meanwhile',
    figure: `${ms(lasted)} for all; the scan p95 ${ms(slow)}, longest ${ms(Math.max(...waits))}`,
    target: '≤ 3 s for all, scan p95 ≤ 150 ms',
    reached: lasted <= 3000 && slow <= 150,
  };
}

/** Two people with four connections each use every call of receiving on the same 20 notes. */
async function sameNotes(plant: BenchPlant): Promise<Row> {
  const notes = await makeNotes(plant, 20, 4);
  const { rows } = await plant.database.pool.query<{ code: string; note: string }>(
    'select b.code, n.note_no as note from label b join delivery_note n on n.id = b.note_id where n.note_no = any($1)',
    [notes],
  );
  const { people, warehouseId } = await receivers(plant, 8);
  const waits: number[] = [];
  const answers = { done: 0, refused: 0 };
  const ask = async <N extends CallName>(client: HttpClient, name: N, input: CallInput<AllCalls[N]>) => {
    const begin = performance.now();
    const { Result } = await client.post(allCalls[name].paths[0], toWire(allCalls[name].input, input));
    waits.push(performance.now() - begin);
    answers[Result ? 'done' : 'refused'] += 1;
  };
  await Promise.all(
    people.map(async (client, hand) => {
      for (let step = 0; step < 400; step += 1) {
        const at = (step * 7919 + hand * 104_729) % 20;
        const noteNo = notes[at] ?? '';
        const labels = rows.filter(({ note }) => note === noteNo).map(({ code }) => code);
        const steps = [
          () => ask(client, 'scanNote', { noteNo, warehouseId, resume: true, takeOver: true }),
          () => ask(client, 'scanLabel', { noteNo, code: labels[step % labels.length] ?? '' }),
          () => ask(client, 'saveScans', { noteNo, labels }),
          () => ask(client, 'saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId }),
          () => ask(client, 'saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] }),
          () => ask(client, 'deleteReceipts', { nos: [noteNo, notes[(at + 3) % 20] ?? ''] }),
          () => ask(client, 'voidLabels', { codes: labels.slice(0, 1) }),
          () => ask(client, 'syncNote', { noteNos: [noteNo], deleteLabels: true }),
        ];
        await steps[(step + hand) % steps.length]?.();
      }
    }),
  );
  for (const one of people) one.close();
  const longest = Math.max(...waits);
  return {
    what: 'two people, four connections each, everything of receiving at the same 20 notes: the longest wait',
    figure: `${ms(longest)} (p99 ${ms(quantile(waits, 0.99))}; ${count(answers.done)} done, ${count(answers.refused)} refused)`,
    target: '≤ 500 ms',
    reached: longest <= 500,
  };
}

const attackedPaths = ['/api/Login/CheckLoginPost', '/api/Receive/DoScanRecieve', '/api/Basic/GetDataListN'];

/** Sends hostile bodies and files that keep a server busy, one after the other. */
async function hostile(plant: BenchPlant): Promise<Row> {
  const { token } = await new HttpClient(plant.url).signIn('admin');
  const held: { name: string; longest: number }[] = [];
  for (const { name, type, body, headers = {} } of bodyAttacks) {
    const content = body();
    const sent = { 'Content-Type': type, 'Content-Length': String(content.length), Authorization: `Bearer ${token}`, ...headers };
    const longest = await plant.heldBy(async () => {
      // The server may close the connection before it has read what it refuses.
      for (const path of attackedPaths) await rawRequest(plant.url, { method: 'POST', path, headers: sent, body: content }).catch(() => {});
    });
    held.push({ name, longest });
  }
  for (const { name, fileName, content } of fileAttacks) {
    const file = await content();
    held.push({ name, longest: await plant.heldBy(() => sendFile(plant.url, token, file, { fileName }).catch(() => {})) });
  }
  const worst = held.toSorted((one, other) => other.longest - one.longest)[0] ?? { name: '', longest: 0 };
  return {
    what: `${held.length} hostile bodies and files: how long the event loop is held at most`,
    figure: `${ms(worst.longest)} (${worst.name})`,
    target: '≤ 200 ms',
    reached: worst.longest <= 200,
  };
}
