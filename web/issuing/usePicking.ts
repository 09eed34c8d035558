import { useEffect, useRef } from 'react';
import { readable, says } from '../../contract/core/scanFlow.ts';
import { pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { pickingFlow } from '../../contract/issuing/picking.flow.ts';
import { noRound, type PickingFacts, type PickingState, type Round, titleOf } from '../../contract/issuing/pickingRound.rules.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';

export type Picking = RunningFlow<PickingState, PickingFacts>;

/** The things that a code may name, in the order of the look-up. */
type Named = 'orderNo' | 'itemNo' | 'taskNo';

/** Opens the round of a code; a code with nothing to prepare opens nothing. */
async function openRound(
  server: FlowServer<PickingState, PickingFacts>,
  code: string,
  of: readonly Named[],
): Promise<Found<PickingState, PickingFacts>> {
  for (const name of of) {
    const round = { [name]: code };
    const facts = await server.read(pickingCalls.pickingSnapshot, round);
    if (facts.lines.length === 0) continue;
    return { ...says('accept', { id: 'take-out.opened', args: { no: code } }), change: () => ({ ...noRound, round }), facts };
  }
  return says('reject', { id: 'picking.none' }, readable(code));
}

/** Continues a handed-over round; if another person was faster, the worker gets a message. */
async function takeHanded(server: FlowServer<PickingState, PickingFacts>, id: number): Promise<Found<PickingState, PickingFacts>> {
  const round = await server.claim(pickingCalls.takeRound, { id });
  const facts = await server.read(pickingCalls.pickingSnapshot, round);
  return { ...says('accept', { id: 'issue.handed.taken', args: { round: titleOf(round) } }), change: () => ({ ...noRound, round }), facts };
}

const backendOf = (of: readonly Named[]): FlowBackend<PickingState, PickingFacts> => ({
  load: ({ round = {} }, server) => server.read(pickingCalls.pickingSnapshot, round),
  ask: async ({ kind, code }, server, scan) => {
    if (kind === 'round') return openRound(server, code, of);
    // Stock may have come, or a label been made, since the round was read.
    const facts = await server.read(pickingCalls.pickingSnapshot, { ...server.now().round, inHand: code });
    const { ask: unknown, ...again } = pickingFlow.take(server.now(), scan, facts, server.moment());
    if (!unknown || facts.lines.length === 0) return { ...again, facts };
    const { words } = await server.read(proposeCalls.whyNotTake, { ids: facts.lines.map(({ id }) => id), code });
    return { verdict: { tone: 'reject', word: words, what: code }, commands: [], facts };
  },
});
const ofAny = backendOf(['orderNo', 'itemNo', 'taskNo']);
const ofItem = backendOf(['itemNo']);

const same = (a: Round | undefined, b: Round): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A round of picking as it runs on the screen: the one that the address names, or the one that was begun; of items alone where `byItem`. */
export function usePicking(byItem = false): Picking {
  const again = useRef<() => Promise<void>>(undefined);
  // After a place was short, another may have the rest; what was put back is to be taken again.
  const answered = ({ callName }: { callName: string }) => void (['reportShort', 'undoPrepare'].includes(callName) && again.current?.());
  const flow = useScanFlow(pickingFlow, { ...(byItem ? ofItem : ofAny), answered });
  again.current = flow.refresh;
  const { orderNo, itemNo, warehouse, taskNo, handed } = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, when the device's copy was read
  useEffect(() => {
    if (!flow.ready) return;
    if (handed) {
      // Taken or not, a reload does not ask again.
      go('/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail', {}, { replace: true });
      return void flow.ask((server) => takeHanded(server, Number(handed)), '');
    }
    const named: Round = Object.fromEntries(Object.entries({ orderNo, itemNo, warehouse, taskNo }).filter(([, value]) => value));
    const hasRound = Object.keys(named).length > 0;
    // A round in progress continues with the goods already taken.
    if (hasRound) flow.edit((now) => (same(now.round, named) ? now : { ...noRound, round: named }));
    if (hasRound || flow.state.round) void flow.refresh();
  }, [flow.ready, orderNo, itemNo, warehouse, taskNo, handed]);
  return flow;
}
