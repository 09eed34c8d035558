import { useEffect, useRef } from 'react';
import { type FlowScan, says } from '../../contract/core/scanFlow.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { placeKnown, receiveFlow, unknownLabel } from '../../contract/receiving/receive.flow.ts';
import { newWork, type ReceiveState, stateAfterRefusal, toneOf } from '../../contract/receiving/receive.state.ts';
import { linesFor, type ReceiveFacts, viewOf } from '../../contract/receiving/receive.view.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { useStore } from '../core/device/store.ts';
import { checkInAt } from '../core/flow/checkInAt.ts';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { history } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { settingChanges } from '../core/session/liveEvents.ts';
import { session } from '../core/session/session.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { t } from '../core/words/i18n.ts';

export type Receiving = RunningFlow<ReceiveState, ReceiveFacts>;
type Server = FlowServer<ReceiveState, ReceiveFacts>;
type Answer = Promise<Found<ReceiveState, ReceiveFacts> | undefined>;

const load = (server: Server, noteNo: string, warehouseId: number | undefined) =>
  server.read(receivingCalls.receiveSnapshot, { noteNo, warehouseId });

const backend: FlowBackend<ReceiveState, ReceiveFacts> = {
  load: ({ work, warehouse }, server) => load(server, work?.noteNo ?? '', warehouse?.id),
  ask: ({ kind, code }, server, scan) => {
    if (kind === 'sign') return signIn(server, code);
    if (kind === 'note') return openNote(server, code, { byHand: scan.byHand });
    if (kind === 'location') return askPlace(server, code);
    return askCode(server, code, scan);
  },
  refusal: ({ id }) => ({ tone: toneOf(id), change: (state) => stateAfterRefusal(state, id) }),
};

const person = () => session.get()?.user?.user.name;

async function signIn(server: Server, scanned: string): Answer {
  const { id, code, name } = await checkInAt(server, scanned);
  // Homes and places are those of the warehouse.
  const { work } = server.now();
  const facts = work && (await load(server, work.noteNo, id).catch(() => undefined));
  const change = (now: ReceiveState) => ({ ...now, warehouse: { id, code, name }, person: person() });
  return { ...says('accept', { id: 'receive.checked-in' }, name), change, facts };
}

type How = Partial<Record<'takeOver' | 'late' | 'byHand', boolean | undefined>>;
/** The next step after a refused note: take over another person's note, or receive the missing part of a received one. */
const waysOn: Record<string, { label: TextKey; how: How } | undefined> = {
  'note.scanned-by-other': { label: 'receive.take-over', how: { takeOver: true } },
  'note.received-short': { label: 'receive.late', how: { late: true } },
};

/** Opening claims the note for this person. */
async function openNote(server: Server, noteNo: string, how: How = {}): Answer {
  const { warehouse } = server.now();
  try {
    const note = await server.claim(receivingCalls.scanNote, { noteNo, warehouseId: warehouse?.id, resume: true, ...how });
    const facts = await load(server, note.noteNo, warehouse?.id);
    const work = newWork(note.noteNo, server.moment().at);
    const what = `${note.noteNo} · ${note.supplierName}`;
    const change = (now: ReceiveState) => ({ ...now, work, person: person() });
    return { ...says('accept', { id: 'receive.note-opened', args: { n: note.lines.length } }, what), change, facts };
  } catch (error) {
    const way = error instanceof CallError ? waysOn[error.id] : undefined;
    if (!way) throw error;
    server.tell({ tone: 'reject', word: wordsOf(error), what: noteNo });
    const chosen = await confirm({ title: wordsOf(error), confirmLabel: t(way.label), cancelLabel: t('receive.leave') });
    return chosen ? openNote(server, noteNo, { ...how, ...way.how }) : undefined;
  }
}

/** Asks the server about a place outside of the snapshot: whether it exists in this warehouse, and its refusal. */
async function askPlace(server: Server, code: string): Answer {
  const [location] = (await resolveScan(code)).filter(({ kind }) => kind === 'location');
  if (!location) return says('reject', { id: 'error.location.not-found', args: { code } }, code);
  return placeHere(server, location.code);
}

function placeHere(server: Server, code: string): Found<ReceiveState, ReceiveFacts> {
  const lineNos = linesFor(viewOf(server.now(), server.facts()), code);
  return { ...placeKnown(server.now(), lineNos, code), awaits: 'answer' };
}

/** Asks the server for the meaning of a code without a prefix that is not on this note's cartons. */
async function askCode(server: Server, code: string, scan: FlowScan): Answer {
  const [match, more] = await resolveScan(code);
  const { work } = server.now();
  if (match && !more && match.kind === 'location') return placeHere(server, match.code);
  if (match && !more && match.kind === 'note') return switchNote(server, code, scan.byHand);
  if (match && !more && match.kind === 'item') return says('warn', { id: 'receive.is-item', args: { code } }, match.title);
  return work && unknownLabel(server.now(), code, scan);
}

async function switchNote(server: Server, code: string, byHand: boolean | undefined): Answer {
  const chosen = await confirm({
    title: t('receive.other-note', { code }),
    body: t('receive.other-note.text', { noteNo: server.now().work?.noteNo ?? '' }),
    confirmLabel: t('receive.other-note.open'),
    cancelLabel: t('receive.leave'),
  });
  return chosen ? openNote(server, code, { byHand }) : undefined;
}

/** Runs receiving on the screen: begins with the stored state, a valid check-in, and the address. */
export function useReceive(): Receiving {
  const flow = useScanFlow(receiveFlow, backend);
  const { delino, sign, scan } = useSearch();
  const begun = useRef<Promise<void>>(undefined);
  // A changed switch may ask for more labels, or for none.
  const changes = useStore(settingChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the device's copy was read, and when a switch changed
  useEffect(() => {
    if (flow.ready) begun.current = Promise.resolve(begun.current).then(() => takeUp(flow).catch(() => undefined));
  }, [flow.ready, changes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open something
  useEffect(() => {
    if (!flow.ready || !(delino ?? sign)) return;
    // Taken out of the address: coming back here must not open it again.
    history.replace(history.location.pathname);
    // One after the other: a note is opened where the person is checked in, and a check-in may still be on its way.
    begun.current = begun.current?.then(() => {
      if (sign) return flow.ask((server) => signIn(server, sign), sign);
      if (delino) return flow.ask(async (server) => (server.now().work?.noteNo === delino ? undefined : openNote(server, delino)), delino);
      return undefined;
    });
    // The carton that was scanned at home.
    if (scan) begun.current = begun.current?.then(() => flow.takeScan({ code: scan }));
  }, [flow.ready, delino, sign]);
  return flow;
}

/** Goes on where the device was: the note and the check-in as the server has them by now. */
async function takeUp(flow: Receiving): Promise<void> {
  const before = flow.state.warehouse;
  const [checkIns] = await Promise.all([ask(receivingCalls.currentCheckIn, {}, { quiet: true }).catch(() => undefined), flow.refresh()]);
  if (!checkIns) return;
  let moved = false;
  flow.edit((now) => {
    const { warehouse: kept, work } = now;
    // A check-in that came meanwhile is newer than this answer.
    if (kept !== before) return now;
    const still = checkIns.warehouses.find(({ id }) => id === kept?.id) ?? (kept && work ? undefined : checkIns.warehouses[0]);
    moved = still !== undefined && kept?.id !== still.id;
    return { ...now, warehouse: still && { id: still.id, code: still.code, name: still.name } };
  });
  if (moved) await flow.refresh();
}

/** Checks in at a warehouse that was chosen instead of scanned. */
export const signInAt = (flow: Receiving, code: string): Promise<void> => flow.ask((server) => signIn(server, code), code);
