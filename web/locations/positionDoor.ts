import { useEffect } from 'react';
import type { FlowScan, Verdict } from '../../contract/core/scanFlow.ts';
import { positionCalls } from '../../contract/locations/position.calls.ts';
import { type PositionFacts, positionKey } from '../../contract/locations/position.flow.ts';
import { ask } from '../core/api.ts';
import { dropFacts } from '../core/flow/flowFacts.ts';
import type { FlowDoor, RunningFlow } from '../core/flow/useScanFlow.ts';
import { history } from '../core/go.ts';
import { resolveScan } from '../core/resolveScan.ts';
import { useSearch } from '../core/useSearch.ts';

/** What all flows at a storage location have in hand. */
interface AtPlace {
  place?: string | undefined;
}

/** What a flow at a storage location does with a label that its device does not know. */
export interface PlaceWork<S extends AtPlace> {
  /** The state at a place that was just opened. */
  opened: (place: string) => S;
  onFresh: (state: S, facts: PositionFacts) => S;
  label: (flow: RunningFlow<S, PositionFacts>, code: string, detail: string, scan: FlowScan) => Promise<unknown>;
}

const quiet = { quiet: true };

/** The way to the server of the flows at a storage location: opening places, and asking what a code is. */
export const placeDoor = <S extends AtPlace>(work: PlaceWork<S>): FlowDoor<S, PositionFacts> => ({
  documentOf: ({ place }) => (place === undefined ? undefined : positionKey(place)),
  load: ({ place = '' }) => ask(positionCalls.positionSnapshot, { place }, quiet),
  onFresh: (state, facts) => ({ state: work.onFresh(state, facts) }),
  ask: async (kind, code, scan, flow) => {
    if (kind === 'position') return openPlace(work, flow, code);
    const [match] = await resolveScan(code);
    if (match?.kind === 'location') return openPlace(work, flow, match.code);
    if (match?.kind === 'label') return work.label(flow, match.code, match.detail, scan);
    const word: Verdict['word'] =
      match?.kind === 'item' ? { id: 'bind.is-item', args: { code } } : { id: 'error.label.not-found', args: { code } };
    return flow.tell({ tone: match ? 'warn' : 'reject', word, what: code });
  },
  refusal: (state) => ({ state, tone: 'reject' }),
});

/** Opens a place; one that there is not leaves the work where it was. */
export async function openPlace<S extends AtPlace>(work: PlaceWork<S>, flow: RunningFlow<S, PositionFacts>, code: string): Promise<void> {
  const before = flow.now();
  flow.change(work.opened(code));
  try {
    await flow.refresh();
    if (before.place && before.place !== code) void dropFacts(`${flow.key} ${positionKey(before.place)}`);
    const facts = flow.factsNow();
    flow.tell({ tone: 'accept', word: { id: 'bind.opened' }, what: [code, facts?.warehouse].filter(Boolean).join(' · ') });
  } catch (error) {
    flow.change(before);
    throw error;
  }
}

/** Begins at the place that the address names, once the device's copy was read. */
export function usePlaceOfAddress<S extends AtPlace>(work: PlaceWork<S>, flow: RunningFlow<S, PositionFacts>): void {
  const { place } = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open something
  useEffect(() => {
    if (!flow.ready) return;
    if (!place) void flow.refresh().catch(() => undefined);
    // Taken out of the address: coming back here must not open it again.
    else history.replace(history.location.pathname);
    if (place && place !== flow.now().place) void flow.guarded(() => openPlace(work, flow, place), place);
  }, [flow.ready, place]);
}
