import { useEffect } from 'react';
import { type FlowScan, type Moment, says, type Taken } from '../../contract/core/scanFlow.ts';
import { formatPalletCode } from '../../contract/labels/scanCode.ts';
import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { positionCalls } from '../../contract/locations/position.calls.ts';
import type { PositionFacts } from '../../contract/locations/position.flow.ts';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import type { RunningFlow } from '../core/flow/useScanFlow.ts';
import { history } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { resolveScan, type ScanMatch } from '../core/scan/resolveScan.ts';
import { CallError } from '../core/wire/CallError.ts';
import { t } from '../core/words/i18n.ts';

/** The common state of all flows at a storage location or pallet. */
interface AtPlace {
  place?: string | undefined;
}

type Server<S> = FlowServer<S, PositionFacts>;

/** The handling of a place, and of an unknown label, by a flow at a storage location. */
export interface PlaceWork<S extends AtPlace> {
  /** Opens an existing place. */
  open: (state: S, place: string, now: Moment) => Taken<S>;
  label: (state: S, match: ScanMatch, scan: FlowScan) => Taken<S>;
  /** Whether labels may be scanned before the place. */
  carries?: boolean;
  /** Work at a pallet instead of a place. */
  opens?: 'pallet';
}

/** The server access of the flows at a storage location: opening places, and looking up codes. */
export const placeBackend = <S extends AtPlace>(work: PlaceWork<S>): FlowBackend<S, PositionFacts> => ({
  load: ({ place = '' }, server) => readFacts(work, server, place),
  ask: async ({ kind, code }, server, scan) => {
    if (kind === 'position') return openPlace(work, server, code).catch((error) => sayWhatElse(error, work, server, scan));
    const [match] = await resolveScan(code);
    if (match?.kind === (work.opens ?? 'location')) return openPlace(work, server, match.code);
    if (match?.kind === 'pallet') return work.label(server.now(), { ...match, code: formatPalletCode(match.code) }, scan);
    if (kind === 'other' && match) return notAPlace(work, match);
    if (match?.kind === 'label') return work.label(server.now(), match, scan);
    return match?.kind === 'item'
      ? says('warn', { id: 'bind.is-item', args: { code } }, code)
      : says(match ? 'warn' : 'reject', { id: 'error.label.not-found', args: { code } }, code);
  },
});

const readFacts = <S extends AtPlace>({ opens }: PlaceWork<S>, server: Server<S>, code: string): Promise<PositionFacts> =>
  opens === 'pallet'
    ? server.read(palletCalls.palletSnapshot, { pallet: code })
    : server.read(positionCalls.positionSnapshot, { place: code });

/** Opens a place; if it does not exist, the work stays unchanged. */
async function openPlace<S extends AtPlace>(work: PlaceWork<S>, server: Server<S>, code: string): Promise<Found<S, PositionFacts>> {
  const facts = await readFacts(work, server, code);
  return { ...work.open(server.now(), facts.code, server.moment()), facts };
}

/** When there is no such place, the code may name something else: a label that is carried to the next place, where the work can do that. */
async function sayWhatElse<S extends AtPlace>(error: unknown, work: PlaceWork<S>, server: Server<S>, scan: FlowScan): Promise<Taken<S>> {
  const [match] =
    error instanceof CallError && (error.id === 'location.not-found' || error.id === 'pallet.not-found')
      ? await resolveScan(scan.code)
      : [];
  if (!match) throw error;
  return match.kind === 'label' && work.carries ? work.label(server.now(), match, scan) : notAPlace(work, match);
}

const notAPlace = <S extends AtPlace>({ opens }: PlaceWork<S>, { kind, code }: ScanMatch): Taken<S> =>
  says('warn', { id: opens ? 'load.not-a-pallet' : 'bind.not-a-place', args: { kind: t(`scanner.type.${kind}`), code } });

/** Begins at the place, or with the label, that the address names, once the device's copy was read. */
export function usePlaceOfAddress<S extends AtPlace>(work: PlaceWork<S>, flow: RunningFlow<S, PositionFacts>, empty?: S): void {
  const { place, label } = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open something
  useEffect(() => {
    if (!flow.ready) return;
    if (!place && !label) return void flow.refresh();
    // Taken out of the address: coming back here must not open it again.
    history.replace(history.location.pathname);
    if (place && place !== flow.state.place) void flow.ask((server) => openPlace(work, server, place), place);
    if (!label || !empty) return;
    // A place of earlier work must not get the label.
    flow.edit(() => empty);
    void flow.takeScan({ code: label });
  }, [flow.ready, place, label]);
}
