import { beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../contract/allCalls.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { makeNote } from '../notes.ts';
import { type Client, usePlant } from '../plant.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { FlowDevice, onTwin, type Random, randomOf } from './flowDevice.ts';

// Any interruption, any order of devices, each command up to three times. Every command ends as accepted once or as needing attention, and
// the ledger is that of accepted commands only.
const plant = usePlant();
const histories = 500;
const side = 6;
let people: Client[];
let warehouseId: number;

beforeAll(async () => {
  people = await Promise.all(['keeper', 'leader'].map((account) => plant.signIn(account)));
  for (const client of people) warehouseId = (await client.ask('checkIn', { code: 'KW-SIGN:RM1' })).data.id;
});

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

/** The commands of one history reach the server one by one, so that the serial run can repeat their order. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** One history: several devices work at one note, step by step, while their queues send in between. */
async function play(seed: number) {
  const random = randomOf(seed);
  const firstItem = 1 + random(4);
  const { noteNo, labels } = await makeNote(plant.pool, { firstItem });
  const alone = oneAtATime();
  const [keeper, leader] = people as [Client, Client];
  const devices = [keeper, leader, keeper].slice(0, 2 + random(2)).map((client) => new FlowDevice(client, warehouseId, random, alone));
  const places = ['RM1-A01-05', 'RM1-A01-06', 'RM1-A01-07'];
  const codes = [...labels, ...labels, ...places.map((one) => `KW-LOC:${one}`), `BOX-${noteNo}-1`, `NOT-${noteNo}`];
  await devices[0]?.open(noteNo);
  for (let step = 6 + random(10); step > 0; step -= 1) {
    const device = pick(random, devices);
    const what = random(12);
    if (what < 2) await device.open(noteNo);
    else if (what < 9) await device.scan(pick(random, codes));
    else if (what < 10) await device.save();
    else if (what < 11) device.reload();
    else await device.again();
  }
  for (const device of devices) await device.quiet();
  return { noteNo, firstItem, devices };
}

type History = Awaited<ReturnType<typeof play>>;

/** The data about a note, without numbers, times and ids, which differ between two runs. */
async function standing(noteNo: string): Promise<unknown> {
  const { rows } = await plant.pool.query(
    `select n.state,
            (select json_agg(json_build_array(l.line_no, trim_scale(l.received_qty)::text, p.code) order by l.line_no)
               from delivery_note_line l left join location p on p.id = l.location_id where l.note_id = n.id) as lines,
            (select json_agg(json_build_array(replace(b.code, n.note_no, ''), b.state, (select count(*) from scan_record s
                      where s.label_id = b.id and s.scan_type = 'label' and s.deleted_at is null)) order by b.code)
               from label b where b.note_id = n.id) as labels,
            (select json_agg(json_build_array(i.code, f.code, t.code, m.from_status, m.to_status, trim_scale(m.qty)::text) order by m.id)
               from movement m join receipt r on m.document_type = 'receipt' and m.document_id = r.id join item i on i.id = m.item_id
               left join location f on f.id = m.from_location_id left join location t on t.id = m.to_location_id where r.note_id = n.id) as moved
       from delivery_note n where n.org = '101' and n.note_no = $1`,
    [noteNo],
  );
  return rows[0];
}

/** The accepted commands in the order of the server, including the opening of a note. */
async function accepted({ noteNo, devices }: History): Promise<{ id: string; call: string; account: string }[]> {
  const { rows } = await plant.pool.query<{ id: string; call: string; account: string }>(
    "select operation_id as id, call, account from audit where operation_id = any($1::uuid[]) or (document = $2 and call = 'scanNote') order by at, id",
    [devices.flatMap(({ given }) => given.map(({ id }) => id)), noteNo],
  );
  return rows;
}

/** Repeats the accepted commands one after the other on an equal note. */
async function playSerially(history: History): Promise<string> {
  const { noteNo, firstItem, devices } = history;
  const twin = (await makeNote(plant.pool, { firstItem })).noteNo;
  const given = new Map(devices.flatMap((device) => device.given.map((one) => [one.id, one])));
  for (const { id, call, account } of await accepted(history)) {
    const client = people[account === 'keeper' ? 0 : 1] as Client;
    const input = given.get(id)?.input ?? { noteNo, warehouseId, resume: true, takeOver: true };
    const answer = await client.ask(call as CallName, onTwin(input, noteNo, twin) as never);
    // A box has an outcome for each label; the labels are compared with the rest.
    const said = call === 'saveScans' ? '' : answer.message;
    expect([noteNo, call, input, said]).toEqual([noteNo, call, input, '']);
  }
  return twin;
}

async function judge(seed: number): Promise<{ attention: number; accepted: number }> {
  const history = await play(seed);
  const done = await accepted(history);
  const times = Map.groupBy(done, ({ id }) => id);
  const count = { attention: 0, accepted: 0 };
  for (const device of history.devices) {
    for (const { id, callName, input } of device.given) {
      const stands = device.stands(id);
      // The device reports what the server did: once, or not at all.
      expect([seed, callName, input, stands, times.get(id)?.length ?? 0]).toEqual([
        seed,
        callName,
        input,
        stands,
        stands === 'accepted' ? 1 : 0,
      ]);
      expect([seed, stands]).not.toEqual([seed, 'waiting']);
      if (stands !== 'waiting') count[stands] += 1;
    }
  }
  const twin = await playSerially(history);
  expect([seed, await standing(history.noteNo)]).toEqual([seed, await standing(twin)]);
  return count;
}

it(
  `${histories} histories of several devices, cut anywhere: each command once or needing attention, the books those of a serial run`,
  async () => {
    const total = { attention: 0, accepted: 0 };
    const seeds = Array.from({ length: histories }, (_, nth) => nth + 1);
    await Promise.all(
      Array.from({ length: side }, async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const count = await judge(seed);
          total.attention += count.attention;
          total.accepted += count.accepted;
        }
      }),
    );
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
    // The histories prove something only if both happen often.
    expect(total.accepted).toBeGreaterThan(histories);
    expect(total.attention).toBeGreaterThan(histories / 10);
  },
  scaledTimeout(600_000),
);
