import { useEffect } from 'react';
import { type PaperKind, takeOutCalls } from '../../contract/outgoing/takeOut.calls.ts';
import { takeOutFlows } from '../../contract/outgoing/takeOut.flow.ts';
import { emptyTakeOut, type TakeOutFacts, type TakeOutState } from '../../contract/outgoing/takeOutHand.rules.ts';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { CallError } from '../core/wire/CallError.ts';

export type TakingOut = RunningFlow<TakeOutState, TakeOutFacts>;
type Server = FlowServer<TakeOutState, TakeOutFacts>;
type Answer = Found<TakeOutState, TakeOutFacts>;

const read = (server: Server, kind: PaperKind, no: string) => server.read(takeOutCalls.takingSnapshot, { kind, no });

/** Opens the paper of a number, with nothing taken for it. */
async function open(server: Server, kind: PaperKind, no: string): Promise<Answer> {
  const facts = await read(server, kind, no);
  return {
    verdict: { tone: 'accept', word: { id: 'take-out.opened', args: { no } }, what: facts.goesTo },
    commands: [],
    change: () => ({ ...emptyTakeOut, paper: { kind, no } }),
    facts,
  };
}

/** Goods may have come, or a label been made, since the paper was read; or the code is the number of another paper. */
async function askLabel(server: Server, kind: PaperKind, no: string, scan: { code: string }, code: string): Promise<Answer> {
  const facts = await read(server, kind, no);
  const { ask: unknown, ...again } = takeOutFlows[kind].take(server.now(), scan, facts, server.moment());
  if (!unknown) return { ...again, facts };
  try {
    const other = await open(server, kind, code);
    if (server.now().hand.length === 0) return other;
    return { verdict: { tone: 'warn', word: { id: 'take-out.finish-first', args: { no } }, what: code }, commands: [] };
  } catch (error) {
    if (!(error instanceof CallError) || !['requisition.unknown', 'shipment.unknown'].includes(error.id)) throw error;
    const { may, words } = await server.read(takeOutCalls.whyNotOut, { kind, no, scanned: scan.code });
    return { verdict: { tone: may ? 'warn' : 'reject', word: words, what: code }, commands: [], facts };
  }
}

const backendOf = (kind: PaperKind): FlowBackend<TakeOutState, TakeOutFacts> => ({
  load: ({ paper }, server) => read(server, kind, paper?.no ?? ''),
  ask: ({ kind: asked, code }, server, scan) => {
    const { paper } = server.now();
    return asked === 'paper' || !paper ? open(server, kind, code) : askLabel(server, kind, paper.no, scan, code);
  },
});
const backends = { requisition: backendOf('requisition'), shipment: backendOf('shipment') };

/** Taking out for a paper as it runs on the screen: the one that the address names, or the one that was begun. */
export function useTakeOut(kind: PaperKind): TakingOut {
  const flow = useScanFlow(takeOutFlows[kind], backends[kind]);
  const { requisitionNo, shipmentNo } = useSearch();
  const named = kind === 'shipment' ? shipmentNo : requisitionNo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, when the device's copy was read
  useEffect(() => {
    if (!flow.ready) return;
    // An address does not discard work in hand for another paper.
    if (named) flow.edit((now) => (now.paper?.no === named || now.hand.length > 0 ? now : { ...emptyTakeOut, paper: { kind, no: named } }));
    if (named || flow.state.paper) void flow.refresh();
  }, [flow.ready, named]);
  return flow;
}
