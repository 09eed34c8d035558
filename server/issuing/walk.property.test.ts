import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { done, tick, withAnswer } from '../../contract/core/flowTestKit.ts';
import type { GivenCommand, Taken } from '../../contract/core/scanFlow.ts';
import { handOver, pickingFlow, reportShort, takeLoose } from '../../contract/issuing/picking.flow.ts';
import { noRound, type PickingFacts, type PickingState, walkOf } from '../../contract/issuing/pickingRound.rules.ts';
import { deadlocks } from '../../test/ledger.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
const item = '3010-0001';
type Given = GivenCommand<typeof pickingFlow.calls>;

const small = fc.nat({ max: 30 });
const picker = fc.nat({ max: 2 });
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('scan' as const), picker, nth: small }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('loose' as const), picker, nth: small }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('short' as const), picker, nth: small }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('handOver' as const), picker, nth: small }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('network' as const), picker, nth: small }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const), picker, nth: small }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('confirm' as const), picker, nth: small }) },
);

/** A handheld: judges by the flow on its own snapshot, keeps unsent steps, and sends each step twice. */
class Device {
  online = true;
  outcomes = { accepted: 0, refused: 0 };
  #state: PickingState;
  #facts: PickingFacts | undefined;
  #open: Given[] = [];
  readonly #who: Client;
  readonly #round: { taskNo: string };

  constructor(who: Client, round: { taskNo: string }) {
    this.#who = who;
    this.#round = round;
    this.#state = { ...noRound, round, takeOver: true };
  }

  async read(): Promise<void> {
    this.#facts = (await this.#who.ask('pickingSnapshot', this.#round)).data;
    const fresh = pickingFlow.snapshot?.fresh({ ...this.#state, round: this.#round }, this.#facts).state ?? this.#state;
    this.#state = this.#open.reduce((state, command) => pickingFlow.given(state, command), fresh);
  }

  async does(decide: (state: PickingState, facts: PickingFacts) => Taken<PickingState> | undefined): Promise<void> {
    const taken = this.#facts && decide(this.#state, this.#facts);
    if (!taken) return;
    const { state, given } = done(pickingFlow, this.#state, taken, this.#open);
    this.#state = state;
    this.#open.push(...given);
    if (this.online) await this.send();
  }

  /** Sends waiting steps in their order; the first answer is lost. */
  async send(): Promise<void> {
    for (const command of this.#open.splice(0)) {
      const operationId = randomUUID();
      await this.#who.ask(command.callName, command.input as never, { operationId });
      const { ok, code, message, data } = await this.#who.ask(command.callName, command.input as never, { operationId });
      if (!ok) expect(message).not.toBe('');
      this.outcomes[ok ? 'accepted' : 'refused'] += 1;
      const { state } = ok
        ? pickingFlow.answered(this.#state, withAnswer(command, data) as never)
        : pickingFlow.refused(this.#state, command, { id: code, message });
      this.#state = state;
    }
    await this.read();
  }
}

it(
  'law: walked by scan, in part without network on old snapshots, handed over, short, confirmed and taken back in random order, over two servers: after every step ledger, reservations and labels agree',
  async () => {
    const { keeper, leader, task, lawful } = await issuingWorld(plant);
    const second = await plant.second();
    const codes = Array.from({ length: 60 }, (_, at) => `WALK-${at}`);
    for (const [at, place] of ['RM1-A01-01', 'RM1-A01-02', 'RM1-A01-03'].entries())
      await putLabels(plant.pool, place, codes.slice(20 * at, 20 * at + 20), { item, qty: 8 });
    await putStock(plant.pool, item, 'RM1-A01-04', 400);
    const before = await deadlocks(plant.pool);
    const people = [keeper, leader, await new Client(second.url).signIn('keeper')];
    const sums = { accepted: 0, refused: 0, undone: 0, confirmed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 16 }), async (deeds) => {
        const { no } = await task([{ qty: 12 }, { qty: 21 }, { qty: 5 }]);
        const devices = people.map((who) => new Device(who, { taskNo: no }));
        for (const device of devices) await device.read();
        const standing = async () =>
          (
            await plant.pool.query<{ id: number }>(
              `select p.id::int from issue_pick p join issue_task t on t.id = p.task_id
                where t.task_no = $1 and p.undone_at is null and p.issued_qty < p.qty order by p.id`,
              [no],
            )
          ).rows;
        for (const { what, picker: at, nth } of deeds) {
          const [device, who] = [devices[at] as Device, people[at] as Client];
          if (what === 'scan')
            await device.does((state, facts) => {
              const wanted = facts.labels.filter((_, place) => place % 20 < 4).map(({ code }) => code);
              const code = wanted[nth % Math.max(wanted.length, 1)] ?? codes[nth] ?? '';
              return pickingFlow.take(state, { code }, facts, tick());
            });
          if (what === 'loose')
            await device.does((state, facts) => {
              const [stop] = walkOf(state, facts).stops.filter(({ wants, qty }) => wants.length > 0 && qty !== '0');
              return stop && takeLoose(state, facts, stop.key, '2');
            });
          if (what === 'short' && nth % 3 === 0)
            await device.does((state, facts) => {
              const { next } = walkOf(state, facts);
              return next && reportShort(state, facts, next, '空的');
            });
          if (what === 'handOver') await device.does((state) => (state.round ? handOver(state) : undefined));
          if (what === 'network') {
            device.online = !device.online;
            if (device.online) await device.send();
          }
          const picks = await standing();
          const pick = picks[nth % Math.max(picks.length, 1)];
          if (what === 'undo' && pick && (await who.ask('undoPrepare', { ids: [pick.id] })).ok) sums.undone += 1;
          if (what === 'confirm' && pick && (await who.ask('confirmIssue', { rows: [{ id: pick.id }] })).ok) sums.confirmed += 1;
          await lawful();
        }
        // All pickers return the goods that they took meanwhile.
        await Promise.all(devices.map((device) => device.send()));
        await lawful();
        for (const { outcomes: counts } of devices) for (const key of ['accepted', 'refused'] as const) sums[key] += counts[key];
        await leader.ask('deletePreparations', { nos: [no] });
      }),
      { numRuns: 15 },
    );
    await second.close();
    expect(Math.min(...Object.values(sums))).toBeGreaterThan(2);
    expect(await deadlocks(plant.pool)).toBe(before);
  },
  scaledTimeout(180_000),
);
