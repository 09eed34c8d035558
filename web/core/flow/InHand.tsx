import { useEffect, useRef, useState } from 'react';
import './InHand.css';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/Dialog.tsx';
import { useT } from '../words/i18n.ts';
import type { RunningFlow } from './useScanFlow.ts';

/** Props of {@link InHand}; use a new key for another document. */
export interface InHandProps<S, F> {
  flow: RunningFlow<S, F>;
  rows: number;
  /** The hand's part of the state, empty. */
  empty: Partial<S>;
  /** The label of the button that puts all of it back. */
  putBack: string;
}

/** Unsaved work in hand: the last step can be undone, and all of it put back. From two rows on that is confirmed first. */
export function InHand<S, F>({ flow, rows, empty, putBack }: InHandProps<S, F>) {
  const t = useT();
  const { hands, undone } = useHands(flow, empty);
  const change = (hand: Partial<S>, word: 'flow.undone' | 'flow.put-back.done') =>
    flow.do(() => ({ verdict: { tone: 'warn', word: { id: word } }, commands: [], change: (was) => ({ ...was, ...hand }) }));
  const undo = () => change(undone(), 'flow.undone');
  const drop = async () => {
    const question = { title: t('flow.put-back.ask', { n: rows }), confirmLabel: putBack, cancelLabel: t('flow.leave.no'), danger: true };
    if (rows < 2 || (await confirm(question))) await change(empty, 'flow.put-back.done');
  };
  return (
    <div className="kw-in-hand">
      {hands.length > 0 && (
        <Button kind="quiet" icon="undo" onPress={undo}>
          {t('flow.undo')}
        </Button>
      )}
      {rows > 0 && (
        <Button kind="quiet" icon="erase" onPress={drop}>
          {putBack}
        </Button>
      )}
    </div>
  );
}

/** The work in hand before each step of the person; a save or refusal ends the undo history. */
function useHands<S, F>(
  { state, ends, ready, passed }: RunningFlow<S, F>,
  empty: Partial<S>,
): { hands: readonly Partial<S>[]; undone: () => Partial<S> } {
  const parts = Object.keys(empty) as (keyof S)[];
  const handOf = (now: Partial<S>) => JSON.stringify(parts.map((part) => now[part]));
  const hand = handOf(state);
  const [hands, setHands] = useState<readonly Partial<S>[]>([]);
  const before = useRef({ hand, ends, ready, state, passed });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else changes is no step
  useEffect(() => {
    const was = before.current;
    before.current = { hand, ends, ready, state, passed };
    // The stored state is not a step.
    if (was.hand === hand || !was.ready) return;
    const stood = [was.state, ...passed.slice(was.passed.length)];
    const steps = stood.filter((one, nth) => handOf(one) !== handOf(stood[nth + 1] ?? state));
    const old = steps.map((one) => Object.fromEntries(parts.map((part) => [part, one[part]])) as Partial<S>);
    setHands((all) => (was.ends === ends ? [...all, ...old] : []));
  }, [hand, ends, ready]);
  const undone = () => {
    const last: Partial<S> = hands.at(-1) ?? {};
    setHands(hands.slice(0, -1));
    before.current = { ...before.current, hand: handOf(last) };
    return last;
  };
  return { hands, undone };
}
