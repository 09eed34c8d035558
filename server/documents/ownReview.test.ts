import { beforeAll, expect, it } from 'vitest';
import { allCalls, type CallName } from '../../contract/allCalls.ts';
import { moved } from '../../test/documents.ts';
import { sampleOf, sampleWorkshop } from '../../test/faults/sampleDocuments.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { documentKinds } from '../documentKinds.ts';

const plant = usePlant();
let admin: Client;
let supplier = '';
beforeAll(async () => {
  await sampleWorkshop(plant);
  admin = await plant.signIn('admin');
  supplier = (await plant.pool.query("select code from location where org = '101' and kind = 'supplier'")).rows[0].code;
});

// Counts know who counted each line and are reviewed by somebody else (`count.own-review`).
const reviewed = documentKinds.filter(({ kind }) => kind.name !== 'countResult');

it.each(reviewed.flatMap((life) => (life.kind.reviews ?? []).map((step) => [life.kind.name, step, life] as const)))(
  'S82: who changed a %s last does not take its step %s; somebody else does',
  async (_name, step, life) => {
    const { machine } = life.kind;
    const call = Object.values(allCalls).find((one) => 'life' in one && one.life?.kind === life.kind.name && one.life.role === step);
    const codeAs = async (wrote: string, changed: string) => {
      const no = await moved(plant, life, { header: {}, ...sampleOf(life), lines: 1, posted: false, from: supplier });
      await plant.pool.query(
        `update document set state = $2, user_id = (select id from user_account where account = $3),
              changed_by = (select id from user_account where account = $4) where doc_no = $1`,
        [no, machine.steps[step]?.from[0], wrote, changed],
      );
      return (await admin.ask(call?.name as CallName, { nos: [no] } as never)).code;
    };
    expect([await codeAs('keeper', 'admin'), await codeAs('admin', 'keeper')]).toEqual(['document.own-review', 'document.own-review']);
    expect(await codeAs('keeper', 'leader')).not.toBe('document.own-review');
  },
);
