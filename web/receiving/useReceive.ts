import { useState } from 'react';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask, wordsOf } from '../core/api.ts';
import { CallError } from '../core/CallError.ts';
import { feedback } from '../core/feedback.ts';
import { t } from '../core/i18n.ts';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { resolveScan } from '../core/resolveScan.ts';
import type { ScanResult } from '../core/ScanScreen.tsx';
import type { Scan } from '../core/scanner/scan.ts';
import { chooseWarehouse } from '../core/session.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import type { Flow } from '../core/useFlow.ts';
import {
  chosenLines,
  emptyReceive,
  linesWantingLocation,
  type Note,
  type ReceiveState,
  receiptInput,
  withFreshNote,
  withScannedLabel,
} from './receiveFlow.ts';
import { useOwnCodes } from './useOwnCodes.ts';

type Tone = 'accept' | 'warn' | 'reject' | 'duplicate';
const repeated = new Set(['label.already-scanned', 'note.already-scanned', 'note.already-received']);
/** The check-in no longer holds: the next thing to do is to check in again; the note stays open meanwhile. */
const checkedOut = new Set(['check-in.required', 'receive.warehouse-required']);

/** The result is seen before anything else is looked after. */
const afterPaintMs = 100;

/** The doings of the receiving flow: what each scan means at each step, and saving. */
export function useReceive(flow: Flow<ReceiveState>, { labels }: { labels: boolean }) {
  const [result, setResult] = useState<ScanResult>();
  const ownCode = useOwnCodes(flow.state.note?.noteNo);
  const tell = (tone: Tone, word: string, what?: string) => {
    setResult({ tone, word, what, stamp: performance.now() });
    feedback(tone);
    // Lists and records that were looked at before show what was done here.
    if (tone === 'accept') setTimeout(() => void queryClient.invalidateQueries(), afterPaintMs);
  };
  const tellTrouble = (error: unknown, code: string) => {
    const known = error instanceof CallError && repeated.has(error.id);
    tell(known ? 'duplicate' : 'reject', wordsOf(error), code);
    if (error instanceof CallError && checkedOut.has(error.id)) flow.change((now) => ({ ...now, warehouse: undefined }));
  };

  async function signIn(code: string) {
    const { id, code: warehouseCode, name } = await sendCommand(receivingCalls.checkIn, { code });
    flow.change((now) => ({ ...now, warehouse: { id, code: warehouseCode, name } }));
    chooseWarehouse({ wid: String(id), wname: name, WCode: warehouseCode });
    tell('accept', t('receive.checked-in'), name);
  }

  async function openNote(noteNo: string, how: { resume?: boolean; takeOver?: boolean } = {}): Promise<void> {
    const { note: open, warehouse } = flow.now();
    const resume = how.resume ?? open?.noteNo !== noteNo;
    try {
      const note = await sendCommand(receivingCalls.scanNote, { noteNo, warehouseId: warehouse?.id, resume, takeOver: how.takeOver });
      flow.change((now) => ({ ...emptyReceive, warehouse: now.warehouse, note }));
      tell('accept', t('receive.note-opened', { n: note.lines.length }), `${note.noteNo} · ${note.supplierName}`);
    } catch (error) {
      if (!(error instanceof CallError) || error.id !== 'note.scanned-by-other') throw error;
      tellTrouble(error, noteNo);
      const taken = await confirm({ title: wordsOf(error), confirmLabel: t('receive.take-over'), cancelLabel: t('receive.leave') });
      if (taken) await openNote(noteNo, { resume: true, takeOver: true });
    }
  }

  async function scanLabel(note: Note, code: string, byHand: boolean, reason?: string) {
    const { label, line, scannedLabels, labelCount } = await sendCommand(receivingCalls.scanLabel, {
      noteNo: note.noteNo,
      code,
      byHand,
      reason,
    });
    flow.change((now) => withScannedLabel(now, line, scannedLabels));
    // What was typed may be another carton's number: said with a second look asked for, unless the reason was given.
    const typed = byHand && reason === undefined;
    tell(
      typed ? 'warn' : 'accept',
      typed ? `${t('receive.label-verified')} · ${t('flow.typed')}` : t('receive.label-verified'),
      t('receive.label-verified.what', { item: label.itemNo, name: label.itemName, n: scannedLabels, all: labelCount }),
    );
  }

  /** An outer box stands for the labels of all cartons inside. */
  async function scanBox(note: Note, boxNo: string) {
    const { labels: inside } = await ask(receivingCalls.scanBox, { noteNo: note.noteNo, boxNo }, { quiet: true });
    const codes = inside.map(({ code }) => code);
    const { outcomes, done } = await sendCommand(receivingCalls.saveScans, { noteNo: note.noteNo, labels: codes });
    await freshen(note.noteNo);
    const what = t('receive.box.what', { boxNo, n: codes.length });
    const refused = outcomes.find((one) => !one.done);
    if (done > 0) tell('accept', t('receive.box-verified', { n: done }), what);
    else tell(repeated.has(refused?.error ?? '') ? 'duplicate' : 'reject', refused?.message ?? t('shell.failed'), what);
  }

  /** Takes over what became of the note elsewhere. */
  async function freshen(noteNo: string) {
    const fresh = await ask(receivingCalls.noteDetail, { noteNo }, { quiet: true }).catch(() => undefined);
    if (fresh) flow.change((now) => (now.note?.noteNo === noteNo ? withFreshNote(now, fresh) : now));
  }

  async function placeLines(locationCode: string) {
    const { note, warehouse, ...rest } = flow.now();
    if (!note) return tell('warn', t('receive.scan-note-first'), locationCode);
    const homeless = linesWantingLocation({ note, warehouse, ...rest });
    const lines = homeless.length > 0 ? homeless : chosenLines({ note, ...rest });
    await setPlace(
      lines.map((line) => line.lineNo),
      locationCode,
    );
  }

  /** Gives lines a storage location. */
  async function setPlace(lineNos: number[], locationCode: string) {
    const { note, warehouse } = flow.now();
    if (!note) return;
    const changed = await sendCommand(receivingCalls.saveLineLocations, {
      noteNo: note.noteNo,
      lineNos,
      locationCode,
      warehouseId: warehouse?.id,
    });
    flow.change((now) => ({ ...now, note: changed }));
    const code = changed.lines.find((line) => lineNos.includes(line.lineNo))?.locationCode ?? locationCode;
    tell('accept', t('receive.placed', { n: lineNos.length }), code);
  }

  /** Takes the places of the chosen lines away (rule location-clear-selected). */
  async function clearPlaces(note: Note) {
    const lineNos = chosenLines(flow.now()).map((line) => line.lineNo);
    if (lineNos.length === 0) return tell('warn', t('error.select-to-clear-location'), note.noteNo);
    const changed = await sendCommand(receivingCalls.clearNoteLocations, { noteNo: note.noteNo, lineNos });
    flow.change((now) => ({ ...now, note: changed }));
    tell('accept', t('receive.locations-cleared', { n: lineNos.length }), note.noteNo);
  }

  /** A code without a prefix: what it is depends on what is awaited, and else the server is asked. */
  async function takePlain(code: string, byHand: boolean) {
    const { note } = flow.now();
    if (!note) return openNote(code);
    if (code === note.noteNo) return openNote(code, { resume: false });
    const own = await ownCode(code);
    if (own === 'label') return scanLabel(note, code, byHand);
    if (own === 'box') return scanBox(note, code);
    const [match, more] = await resolveScan(code);
    if (match && !more && match.kind === 'location') return placeLines(match.code);
    if (match && !more && match.kind === 'note') return switchNote(code);
    if (match && !more && match.kind === 'item') return tell('warn', t('receive.is-item', { code }), match.title);
    if (!labels && !match) return tell('reject', t('receive.not-awaited'), code);
    await scanLabel(note, code, byHand);
  }

  async function switchNote(code: string) {
    const { note } = flow.now();
    const chosen = await confirm({
      title: t('receive.other-note', { code }),
      body: t('receive.other-note.text', { noteNo: note?.noteNo ?? '' }),
      confirmLabel: t('receive.other-note.open'),
      cancelLabel: t('receive.leave'),
    });
    if (chosen) await openNote(code, { resume: true });
  }

  /** Works on one scan; scans come one after the other. */
  async function takeScan(scan: Scan): Promise<void> {
    const read = parseScan(scan.code);
    try {
      if (read.typed?.type === 'sign') return await signIn(read.text);
      if (!flow.now().warehouse) return tell('warn', t('receive.sign-first'), read.text);
      if (read.typed?.type === 'location') return await placeLines(read.text);
      if (read.typed?.type === 'note') return await openNote(read.typed.value);
      await takePlain(read.text, scan.source === 'typed');
    } catch (error) {
      tellTrouble(error, read.text);
    }
  }

  /** Saves the receipt of the chosen lines and makes ready for the next note. */
  async function save() {
    try {
      const saved = await sendCommand(receivingCalls.saveReceipt, receiptInput(flow.now()));
      const { warehouse } = flow.now();
      flow.change({ ...emptyReceive, warehouse });
      tell('accept', t('receive.saved'), t('receive.saved.what', { no: saved.receiptNo, noteNo: saved.noteNo, n: saved.lines }));
    } catch (error) {
      const { note, warehouse } = flow.now();
      tellTrouble(error, note?.noteNo ?? '');
      // Somebody else, or this device before a crash, has saved it: there is nothing left to do here.
      if (error instanceof CallError && error.id === 'note.already-received') flow.change({ ...emptyReceive, warehouse });
      // The lines on screen are not what they were: the next try begins with what is true now.
      else if (error instanceof CallError && note) await freshen(note.noteNo);
    }
  }

  /** The note that was being received is done or gone. */
  function tellGone({ noteNo, state, receiptNos }: Note) {
    if (state === 'deleted') tell('warn', t('error.note.deleted', { noteNo }));
    else tell('duplicate', t('error.note.already-received', { noteNo, receiptNo: receiptNos.join(', ') }));
  }

  /** A carton whose label cannot be read: picked from the list, with the reason. */
  async function pickLabel(code: string, reason: string) {
    const { note } = flow.now();
    if (note) await scanLabel(note, code, true, reason);
  }

  const guarded = (work: () => Promise<unknown>, code: string) => work().catch((error: unknown) => tellTrouble(error, code));
  return {
    result,
    takeScan,
    save,
    tellGone,
    signIn: (code: string) => guarded(() => signIn(code), code),
    pickLabel: (code: string, reason: string) => guarded(() => pickLabel(code, reason), code),
    open: (noteNo: string) => guarded(() => openNote(noteNo, { resume: true }), noteNo),
    place: (lineNos: number[], code: string) => guarded(() => setPlace(lineNos, code), code),
    clear: (note: Note) => guarded(() => clearPlaces(note), note.noteNo),
  };
}

/** What the receiving flow can do. */
export type ReceiveDoings = ReturnType<typeof useReceive>;
