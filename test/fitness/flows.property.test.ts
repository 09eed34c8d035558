import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allFlows } from '../../contract/allFlows.ts';
import { done, type FlowSample, tick } from '../../contract/core/flowTestKit.ts';
import type { GivenCommand, ScanFlow } from '../../contract/core/scanFlow.ts';

/** The shape that the state of every flow must have at any time. */
type AnyFlow = ScanFlow<unknown, unknown>;
type AnySample = FlowSample<unknown, unknown>;

const files = globSync('contract/**/*.flowSample.ts').sort();
const found = await Promise.all(files.map(async (file) => Object.values((await import(resolve(file))) as Record<string, AnySample>)));
const samples = new Map(found.flat().map((sample) => [sample.name, sample]));
/** The sample for a flow that has none: scans of all kinds, without facts. */
const anything = { codes: ['A1', 'KW-LOC:A1', 'KW-SIGN:W1', 'SH1', '00123456789012345675', ''] };

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const one of Object.values(value)) frozen(one);
  }
  return value;
};

describe.each(Object.entries(allFlows) as unknown as [string, AnyFlow][])('%s', (name, flow) => {
  const sample: AnySample = samples.get(name) ?? { name, start: flow.empty, ...anything };
  const { start, facts, codes, does = [], seen = (state: unknown) => state } = sample;
  const again = (state: unknown, open: readonly GivenCommand[]) => open.reduce((now, one) => flow.given(now, one), state);
  /** The state after a new snapshot, without the given commands. */
  const fresh = (state: unknown, open: readonly GivenCommand[]) =>
    seen(again(facts === undefined || !flow.snapshot ? state : flow.snapshot.fresh(state, facts).state, open));
  const step = fc.nat(codes.length + does.length - 1);
  const walk = (steps: readonly number[], look: (one: Step) => void) => {
    let state = frozen(start);
    let open: GivenCommand[] = [];
    for (const nth of steps) {
      const code = codes[nth];
      const now = tick();
      const taken = code === undefined ? does[nth - codes.length]?.(state, facts, now) : flow.take(state, { code }, facts, now);
      if (!taken) continue;
      const before = { state, open };
      const after = done(flow, state, taken, open);
      state = frozen(after.state);
      open = [...open, ...after.given];
      look({ before, state, open, given: after.given });
    }
  };

  test('what was given, given again at any later moment, changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        walk(steps, ({ state, open }) => expect(again(state, open)).toEqual(state));
      }),
    );
  });

  test('a snapshot that has nothing of it in it shows the same: commands alone make up what they stand for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        walk(steps, ({ state, open }) => expect(fresh(state, open)).toEqual(seen(state)));
      }),
    );
  });

  test('what the server does not accept is as if it had not been given, or it waits for a person with nothing in the hand', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        walk(steps, ({ before, state, open, given: [only, ...more] }) => {
          if (!only || more.length > 0) return;
          const refused = flow.refused(state, only, { id: 'test', message: 'no' });
          expect(refused.verdict).toMatchObject({ word: 'no' });
          const left = open.filter(({ id }) => id !== only.id);
          if (refused.reopened || taken(only, state, before.state))
            expect(fresh(refused.state, left)).toEqual(fresh(before.state, before.open));
        });
      }),
    );
  });

  /** Whether a command leaves the hand as it is; one that empties it, and is not reopened, is repeated from "attention". */
  const taken = (_command: GivenCommand, after: unknown, before: unknown): boolean =>
    flow.snapshot === undefined ? seen(after) === seen(before) : flow.snapshot.of(after as never) === flow.snapshot.of(before as never);

  test('its commands are of its own calls, and say what they belong to', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        walk(steps, ({ given }) => {
          for (const { callName } of given) expect(Object.keys(flow.calls)).toContain(callName);
        });
      }),
    );
  });
});

interface Step {
  before: { state: unknown; open: readonly GivenCommand[] };
  state: unknown;
  open: readonly GivenCommand[];
  given: readonly GivenCommand[];
}

test('every sample is of a flow that there is', () => {
  expect([...samples.keys()].filter((name) => !(name in allFlows))).toEqual([]);
});
