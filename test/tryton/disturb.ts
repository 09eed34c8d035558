import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { TrytonServer } from './trytonServer.ts';

/** Somebody else's transaction that holds rows for a while, as a long report or a closing does. */
const lockText = `do $$ begin
  perform 1 from stock_move order by id desc limit 200 for update;
  perform 1 from stock_shipment_in order by id desc limit 50 for update;
  perform pg_sleep(1.5);
end $$`;

const progressText = `
  select count(*) filter (where state in ('synchronized', 'failed'))::int as ended, count(*) filter (where state = 'sending')::int as sending
    from outbox where neighbour = 'erp'`;

/**
 * While it runs, Tryton is killed again and again, each time after a number of finished documents and with others in progress, and its rows
 * are locked every few seconds. Returns at the end how often.
 */
export function disturb(
  tryton: TrytonServer,
  { ours, books, each }: { ours: pg.Pool; books: pg.Pool; each: number },
): { stop: () => Promise<{ kills: number; locks: number }> } {
  let going = true;
  const done = { kills: 0, locks: 0 };
  const kill = (async () => {
    let next = 1;
    while (going) {
      await wait(200);
      const { rows } = await ours.query<{ ended: number; sending: number }>(progressText);
      const [now = { ended: 0, sending: 0 }] = rows;
      if (now.ended < next || now.sending === 0) continue;
      await tryton.again();
      done.kills += 1;
      next = now.ended + each;
    }
  })();
  const lock = (async () => {
    while (going) {
      await wait(4000);
      await books.query(lockText).then(
        () => (done.locks += 1),
        () => {},
      );
    }
  })();
  return {
    stop: async () => {
      going = false;
      await Promise.all([kill, lock]);
      return done;
    },
  };
}
