import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '../../contract/allCalls.ts';
import { allows } from '../../contract/core/machine.ts';
import { documentKinds } from '../../server/documentKinds.ts';
import type { DocumentLifecycle } from '../../server/documents/documentLifecycle.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { moved } from '../documents.ts';
import { sampleOf, sampleWorkshop } from '../faults/sampleDocuments.ts';
import { book, inTransaction, ledgerWorld, newCause, reserve } from '../ledger.ts';
import { type Client, usePlant } from '../plant.ts';
import { inTurnOf } from '../slow/inTurn.ts';
import { putStock } from '../stock.ts';

/**
 * The second steps of documents: every step that a kind's machine allows, in every state, after what may happen meanwhile to the goods that it
 * moved. Each works at once, or is refused in words and works when that was set right again. The books agree after each.
 */
const plant = usePlant();
const [item, place, elsewhere] = ['3010-0001', 'FG1-A01-01', 'FG1-A01-02'];
let admin: Client;
let world: Awaited<ReturnType<typeof ledgerWorld>>;
let supplier = '';
let ids: { item: number; place: number; elsewhere: number };

beforeAll(async () => {
  await sampleWorkshop(plant);
  await putStock(plant.pool, item, 'RM1-A01-01', 100_000);
  admin = await plant.signIn('admin');
  world = await ledgerWorld(plant.pool);
  const { rows } = await plant.pool.query(
    "select i.id as item, p.id as place, e.id as elsewhere from item i, location p, location e where i.org = '101' and i.code = $1 and p.org = '101' and p.code = $2 and e.org = '101' and e.code = $3",
    [item, place, elsewhere],
  );
  ids = rows[0];
  supplier = (await plant.pool.query("select code from location where org = '101' and kind = 'supplier'")).rows[0].code;
});
afterAll(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

/** The label of the document's goods, where it has one. */
const labelText = `
  select b.id, b.code from document d join document_line l on l.org = d.org and l.document_id = d.id join label b on b.id = any(l.label_ids) where d.doc_no = $1`;
const labelOf = async (no: string): Promise<{ id: number; code: string } | undefined> => (await plant.pool.query(labelText, [no])).rows[0];

const goTo = (qty: string, from: number, to: number, labelId?: number) =>
  inTransaction(plant.pool, (ctx) =>
    book(ctx, newCause(), [
      { ...world.move(ids.item, qty, from, to), ...(labelId === undefined ? {} : { label: { labelId, step: 'move' } }) },
    ]),
  );
/** Goods of another project are no substitute. */
const otherProject = (from: number, to: number) =>
  inTransaction(plant.pool, (ctx) => book(ctx, newCause(), [{ ...world.move(ids.item, '10', from, to), project: 'P-2' }]));
const releaseKept = async () => {
  await plant.pool.query(
    "update balance b set reserved = b.reserved - r.qty from reservation r where r.balance_id = b.id and r.document_type = 'test'",
  );
  await plant.pool.query("delete from reservation where document_type = 'test'");
};
const setPlace = (status: string) => plant.pool.query("update location set status = $2 where org = '101' and code = $1", [place, status]);

interface Meanwhile {
  name: string;
  /** Only goods with a label can have it happen to them. */
  labelled: boolean;
  happen: (no: string) => Promise<() => Promise<unknown>>;
  /** Under another organisation the document is not there. */
  org?: string;
}

const meanwhiles: readonly Meanwhile[] = [
  { name: 'nothing', labelled: false, happen: async () => async () => {} },
  {
    name: 'moved',
    labelled: false,
    happen: async () => {
      await goTo('10', ids.place, ids.elsewhere);
      return () => goTo('10', ids.elsewhere, ids.place);
    },
  },
  {
    name: 'moved with its label',
    labelled: true,
    happen: async (no) => {
      const label = await labelOf(no);
      await goTo('10', ids.place, ids.elsewhere, label?.id);
      return () => goTo('10', ids.elsewhere, ids.place, label?.id);
    },
  },
  {
    name: 'counted less',
    labelled: false,
    happen: async () => {
      const adjustment = world.virtual('adjustment');
      await goTo('4', ids.place, adjustment);
      return () => goTo('4', adjustment, ids.place);
    },
  },
  {
    name: 'issued',
    labelled: false,
    happen: async () => {
      const customer = world.virtual('customer');
      await goTo('10', ids.place, customer);
      return () => goTo('10', customer, ids.place);
    },
  },
  {
    name: 'reserved',
    labelled: false,
    happen: async () => {
      const cause = { documentType: 'test', documentId: 900_000 };
      await inTransaction(plant.pool, (ctx) => reserve(ctx, cause, [{ ...world.key(ids.item, ids.place), qty: '10', documentLine: 1 }]));
      return async () => {
        await plant.pool.query(
          "update balance b set reserved = b.reserved - r.qty from reservation r where r.balance_id = b.id and r.document_type = 'test'",
        );
        await plant.pool.query("delete from reservation where document_type = 'test'");
      };
    },
  },
  {
    name: 'replaced by goods of another project',
    labelled: false,
    happen: async () => {
      await goTo('10', ids.place, ids.elsewhere);
      await otherProject(world.supplier, ids.place);
      return async () => {
        await goTo('10', ids.elsewhere, ids.place);
        await otherProject(ids.place, world.supplier);
      };
    },
  },
  {
    name: 'place closed',
    labelled: false,
    happen: async () => {
      await setPlace('inactive');
      return () => setPlace('active');
    },
  },
  {
    name: 'split',
    labelled: true,
    happen: async (no) => {
      const { code = '', id = 0 } = (await labelOf(no)) ?? {};
      expect((await admin.ask('splitLabel', { code, qtys: ['4'] })).message).toBe('');
      return async () => {
        const { rows } = await plant.pool.query('select id from label_split where label_id = $1', [id]);
        expect((await admin.ask('undoSplit', { id: rows[0].id })).message).toBe('');
      };
    },
  },
  { name: 'asked in another organisation', labelled: false, org: '102', happen: async () => async () => {} },
];

/** States of a kind, with whether its goods are posted there. */
function statesOf({ kind, parts }: DocumentLifecycle): ReadonlyMap<string, boolean> {
  const { machine } = kind;
  const found = new Map<string, boolean>([[machine.start, parts.posts?.['save'] !== undefined]]);
  for (const state of found.keys())
    for (const [name, step] of Object.entries(machine.steps)) {
      if (!step.from.includes(state) || found.has(step.to) || name === 'delete') continue;
      found.set(step.to, parts.takesBack?.includes(name) ? false : name in (parts.posts ?? {}) || (found.get(state) ?? false));
    }
  return found;
}

/** The calls of steps that a person takes, by the name of the step; those of the exchange have tests of their own (eachKind). */
const stepsOf = (life: DocumentLifecycle): [string, CallName][] =>
  Object.values(allCalls).flatMap((call) => {
    const { kind, role } = 'life' in call && call.life ? call.life : { kind: '', role: '' };
    return kind === life.kind.name && life.kind.machine.steps[role] && role !== 'synchronize' ? [[role, call.name as CallName]] : [];
  });

/** Restores a known state after any case: the place is open, nothing is reserved, and the goods at the two places leave. */
async function sweep(): Promise<void> {
  await setPlace('active');
  await releaseKept();
  await plant.pool.query("update label set state = 'void' where location_id = any($1) and state <> 'void'", [[ids.place, ids.elsewhere]]);
  const { rows } = await plant.pool.query<{ place: number; qty: string; batch: string; project: string; status: 'available' }>(
    'select location_id as place, trim_scale(qty)::text as qty, batch, project, status from balance where item_id = $1 and location_id = any($2) and qty > 0',
    [ids.item, [ids.place, ids.elsewhere]],
  );
  for (const { place: from, qty, batch, project, status } of rows)
    await inTransaction(plant.pool, (ctx) =>
      book(ctx, newCause(), [{ ...world.move(ids.item, qty, world.at(from, status), world.virtual('customer')), batch, project }]),
    );
}

interface Case {
  life: DocumentLifecycle;
  state: string;
  posted: boolean;
  step: string;
  call: CallName;
}
const cases: readonly Case[] = documentKinds
  .filter(({ table }) => table.table === 'document')
  .flatMap((life) =>
    [...statesOf(life)].flatMap(([state, posted]) =>
      stepsOf(life).flatMap(([step, call]) => (allows(life.kind.machine, step, state) ? [{ life, state, posted, step, call }] : [])),
    ),
  );

describe.each(inTurnOf(cases, 4).map((one) => [`${one.life.kind.name} ${one.state}`, one.step, one] as const))(
  '%s: %s',
  (_name, _step, one) => {
    const { life, state, posted, call } = one;
    const takesLabels = Object.values(life.parts.posts ?? {}).some((posting) => posting?.labels === 'store');

    it.each(
      meanwhiles.filter(({ labelled }) => !labelled || (posted && takesLabels)).map((meanwhile) => [meanwhile.name, meanwhile] as const),
    )('meanwhile: %s', async (_meanwhile, { happen, labelled, org }) => {
      await sweep();
      const no = await moved(plant, life, {
        ...{ header: {}, ...sampleOf(life), lines: 1, labelled, posted, to: place },
        ...(labelled ? { posting: { labels: 'store' as const }, from: supplier } : { from: 'RM1-A01-01' }),
      });
      if (!posted) await goTo('10', world.supplier, ids.place);
      await plant.pool.query(
        'update document set state = $2, user_id = (select id from user_account where account = $3) where doc_no = $1',
        [no, state, 'keeper'],
      );
      const undo = await happen(no);
      const ask = () => admin.ask(call, { nos: [no] } as never, org === undefined ? {} : { org });
      const first = await ask();
      const standing = async () =>
        (await plant.pool.query<{ state: string }>('select state from document where doc_no = $1', [no])).rows[0]?.state;
      if (org !== undefined) {
        expect([first.ok, await standing()]).toEqual([false, state]);
        return;
      }
      if (!first.ok) {
        // In words, and nothing was done.
        expect([first.status < 500, first.message !== '', first.message.includes('{'), await standing()]).toEqual([
          true,
          true,
          false,
          state,
        ]);
        await undo();
        const second = await ask();
        expect(`${first.code} → ${second.ok ? '' : `${second.code} ${second.message}`}`).toBe(`${first.code} → `);
      }
      expect(await standing()).toBe(life.kind.machine.steps[one.step]?.to);
      const { differences, promised } = await compareLedger(plant.pool);
      expect({ differences, promised }).toEqual({ differences: [], promised: [] });
    });
  },
);
