import { useEffect, useRef } from 'react';
import type { FlowScan } from '../../contract/core/scanFlow.ts';
import { receiveFlow } from '../../contract/receiving/receive.flow.ts';
import { newWork, noteLane, type ReceiveState, toneOf } from '../../contract/receiving/receive.state.ts';
import { chosenLines, linesWantingLocation, type ReceiveFacts, viewOf } from '../../contract/receiving/receive.view.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask, wordsOf } from '../core/api.ts';
import { CallError } from '../core/CallError.ts';
import { type FlowDoor, type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { history } from '../core/go.ts';
import { t } from '../core/i18n.ts';
import { settingChanges } from '../core/liveEvents.ts';
import { resolveScan } from '../core/resolveScan.ts';
import { chooseWarehouse, session } from '../core/session.ts';
import { useStore } from '../core/store.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { useSearch } from '../core/useSearch.ts';

export type Receiving = RunningFlow<ReceiveState, ReceiveFacts>;
const quiet = { quiet: true };

/** The check-in no longer holds: the next thing to do is to check in again; the note stays open meanwhile. */
const checkedOut = new Set(['check-in.required', 'receive.warehouse-required']);

const door: FlowDoor<ReceiveState, ReceiveFacts> = {
  documentOf: ({ work }) => work && noteLane(work.noteNo),
  load: ({ work, warehouse }) => ask(receivingCalls.receiveSnapshot, { noteNo: work?.noteNo ?? '', warehouseId: warehouse?.id }, quiet),
  onFresh: onFresh,
  ask: async (kind, code, scan, flow) => {
    flow.wait({ id: 'receive.looking' }, code);
    if (kind === 'sign') return signIn(flow, code);
    if (kind === 'note') return openNote(flow, code, { byHand: scan.byHand });
    if (kind === 'location') return askPlace(flow, code);
    return askCode(flow, code, scan);
  },
  refusal: (state, { id }) => ({ state: checkedOut.has(id) ? { ...state, warehouse: undefined } : state, tone: toneOf(id) }),
};

/** What the server says of the note counts; what was done here and is on its way is put on top of it. */
function onFresh(state: ReceiveState, { note, mine }: ReceiveFacts): ReturnType<typeof door.onFresh> {
  const { work, ...rest } = state;
  const { noteNo, receiptNos, scannedBy } = note;
  if (note.state === 'deleted') return { state: rest, verdict: { tone: 'warn', word: { id: 'error.note.deleted', args: { noteNo } } } };
  if (note.state === 'received') {
    const args = { noteNo, receiptNo: receiptNos.join(', ') };
    return { state: rest, verdict: { tone: 'duplicate', word: { id: 'error.note.already-received', args } } };
  }
  if (note.state === 'scanning' && !mine) {
    return { state: rest, verdict: { tone: 'warn', word: { id: 'receive.taken-over', args: { person: scannedBy ?? '' } }, what: noteNo } };
  }
  return { state: work ? { ...state, work: { ...work, scanned: {}, places: {} } } : state };
}

async function signIn(flow: Receiving, scanned: string): Promise<void> {
  const { id, code, name } = await ask(receivingCalls.checkIn, { code: scanned }, quiet);
  flow.change((now) => ({ ...now, warehouse: { id, code, name }, person: session.get()?.user?.user.name }));
  chooseWarehouse({ wid: String(id), wname: name, WCode: code });
  // Homes and places are those of the warehouse.
  await flow.refresh().catch(() => undefined);
  flow.tell({ tone: 'accept', word: { id: 'receive.checked-in' }, what: name });
}

/** Opening claims the note for this person; whoever goes on with somebody else's says so. */
export async function openNote(
  flow: Receiving,
  noteNo: string,
  { takeOver = false, byHand }: { takeOver?: boolean; byHand?: boolean | undefined } = {},
): Promise<void> {
  const { warehouse } = flow.now();
  try {
    const note = await ask(receivingCalls.scanNote, { noteNo, warehouseId: warehouse?.id, resume: true, takeOver, byHand }, quiet);
    flow.change((now) => ({ ...now, work: newWork(note.noteNo), person: session.get()?.user?.user.name }));
    await flow.refresh();
    const what = `${note.noteNo} · ${note.supplierName}`;
    flow.tell({ tone: 'accept', word: { id: 'receive.note-opened', args: { n: note.lines.length } }, what });
  } catch (error) {
    if (!(error instanceof CallError) || error.id !== 'note.scanned-by-other') throw error;
    flow.tell({ tone: 'reject', word: wordsOf(error), what: noteNo });
    const taken = await confirm({ title: wordsOf(error), confirmLabel: t('receive.take-over'), cancelLabel: t('receive.leave') });
    if (taken) await openNote(flow, noteNo, { takeOver: true, byHand });
  }
}

/** A place that the device does not know in this warehouse: the server says what is wrong with it. */
async function askPlace(flow: Receiving, code: string): Promise<void> {
  const { work, warehouse } = flow.now();
  const view = viewOf(flow.now(), flow.factsNow());
  const homeless = linesWantingLocation(view);
  const lineNos = (homeless.length > 0 ? homeless : chosenLines(view)).map(({ lineNo }) => lineNo);
  if (!work) return;
  const input = { noteNo: work.noteNo, lineNos, locationCode: code, warehouseId: warehouse?.id };
  await ask(receivingCalls.saveLineLocations, input, quiet);
  await flow.refresh();
  flow.tell({ tone: 'accept', word: { id: 'receive.placed', args: { n: lineNos.length } }, what: code });
}

/** A code without a prefix that is not on this note's cartons: what it is, the server knows. */
async function askCode(flow: Receiving, code: string, { byHand, reason }: FlowScan): Promise<void> {
  const { work } = flow.now();
  const [match, more] = await resolveScan(code);
  if (match && !more && match.kind === 'location') return askPlace(flow, match.code);
  if (match && !more && match.kind === 'note') return switchNote(flow, code, byHand);
  if (match && !more && match.kind === 'item')
    return flow.tell({ tone: 'warn', word: { id: 'receive.is-item', args: { code } }, what: match.title });
  if (!work) return;
  const input = { noteNo: work.noteNo, code, byHand, reason };
  const { label, scannedLabels, labelCount } = await ask(receivingCalls.scanLabel, input, quiet);
  await flow.refresh();
  const args = { item: label.itemNo, name: label.itemName, n: scannedLabels, all: labelCount };
  flow.tell({ tone: 'accept', word: { id: 'receive.label-verified' }, what: { id: 'receive.label-verified.what', args } });
}

async function switchNote(flow: Receiving, code: string, byHand: boolean | undefined): Promise<void> {
  const chosen = await confirm({
    title: t('receive.other-note', { code }),
    body: t('receive.other-note.text', { noteNo: flow.now().work?.noteNo ?? '' }),
    confirmLabel: t('receive.other-note.open'),
    cancelLabel: t('receive.leave'),
  });
  if (chosen) await openNote(flow, code, { byHand });
}

/** Receiving as it runs on the screen: begins with what is on the device, a check-in of today, and what the address brings. */
export function useReceive(): Receiving {
  const flow = useScanFlow(receiveFlow, door);
  const { delino, sign } = useSearch();
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
      if (sign) return flow.guarded(() => signIn(flow, sign), sign);
      if (delino && flow.now().work?.noteNo !== delino) return flow.guarded(() => openNote(flow, delino), delino);
      return undefined;
    });
  }, [flow.ready, delino, sign]);
  return flow;
}

/** Goes on where the device was: the note and the check-in as the server has them by now. */
async function takeUp(flow: Receiving): Promise<void> {
  const [checkIns] = await Promise.all([
    ask(receivingCalls.currentCheckIn, {}, quiet).catch(() => undefined),
    flow.refresh().catch(() => undefined),
  ]);
  if (!checkIns) return;
  const kept = flow.now().warehouse;
  const still = checkIns.warehouses.find(({ id }) => id === kept?.id) ?? (kept && flow.now().work ? undefined : checkIns.warehouses[0]);
  flow.change((now) => ({ ...now, warehouse: still && { id: still.id, code: still.code, name: still.name } }));
  if (still && kept?.id !== still.id) await flow.refresh().catch(() => undefined);
}

/** Checks in at a warehouse that was chosen instead of scanned. */
export const signInAt = (flow: Receiving, code: string): Promise<void> => flow.guarded(() => signIn(flow, code), code);
