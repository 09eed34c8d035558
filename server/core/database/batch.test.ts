import { describe, expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import { Batch } from './batch.ts';
import { isDatabaseAway } from './isDatabaseAway.ts';
import type { Answer } from './rowShape.ts';

const plant = usePlant();

/** Sends statements as one message, on a connection of the server's own pool. */
async function send(...statements: [text: string, values?: unknown[]][]): Promise<PromiseSettledResult<Answer>[]> {
  const client = await plant.server.app.database.pool.connect();
  try {
    const batch = new Batch();
    const answers = statements.map(([text, values = []]) => batch.add(text, values));
    client.query(batch);
    return await Promise.allSettled(answers);
  } finally {
    client.release();
  }
}

const answerOf = (settled: PromiseSettledResult<Answer> | undefined): Answer | undefined =>
  settled?.status === 'fulfilled' ? settled.value : undefined;

describe('statements that travel as one message', () => {
  it('give the same rows when they are described and when they are known', async () => {
    const text = `select 1::int8 as whole, 2.500::numeric(9, 6) as qty, date '2026-11-21' as day, null::text as nothing, '库位' as name,
                         '{"a": [1]}'::jsonb as data, $1::text[] as list`;
    const wanted = [{ whole: 1, qty: '2.5', day: '2026-11-21', nothing: null, name: '库位', data: { a: [1] }, list: ['x', 'y "z"'] }];
    for (let turn = 0; turn < 3; turn += 1) {
      const [first, second] = await send([text, [['x', 'y "z"']]], [text, [['x', 'y "z"']]]);
      expect(answerOf(first)).toEqual({ rows: wanted, rowCount: 1, command: 'SELECT' });
      expect(answerOf(second)?.rows).toEqual(wanted);
    }
  });

  it('say how many rows they touched, and which command it was', async () => {
    const answers = await send(
      ['begin'],
      ["update item set spec = 'batch' where org = '101' and code like '3010-000%'"],
      ["select 1 from item where code = 'no such item'"],
      ['rollback'],
    );
    expect(answers.map((answer) => [answerOf(answer)?.command, answerOf(answer)?.rowCount])).toEqual([
      ['BEGIN', null],
      ['UPDATE', 9],
      ['SELECT', 0],
      ['ROLLBACK', null],
    ]);
  });

  it('fail together behind the one that fails, and can all be used again', async () => {
    const divide = 'select 1 / $1::int as part';
    const after = "select 'after' as word";
    const failed = await send(['select 7 as before'], [divide, [0]], [after]);
    expect(failed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const again = await send([divide, [1]], [after]);
    expect(again.map((answer) => answerOf(answer)?.rows)).toEqual([[{ part: 1 }], [{ word: 'after' }]]);
  });

  it('say that the database is away when the connection takes nothing any more', () => {
    const submit = new Batch().submit as unknown as (wire: unknown) => Error | null;
    expect(isDatabaseAway(submit({ stream: { writable: false } }))).toBe(true);
  });
});
