import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import { refuseHomeless } from '../../contract/receiving/receipt.rules.ts';
import type { receiveFlow } from '../../contract/receiving/receive.flow.ts';
import {
  belongsTo,
  chosenLines,
  labelsMissing,
  linesToVerify,
  linesWantingLocation,
  progressOf,
  proposedPlace,
  type ReceiveStep,
  type ReceiveView,
  receiveSteps,
  stepOf,
} from '../../contract/receiving/receive.view.ts';
import type { Say } from '../core/words/i18n.ts';

/** Unverified cartons of the lines to receive. */
export const labelsLeft = (view: ReceiveView): number =>
  linesToVerify(view).reduce((sum, line) => sum + Math.max(0, line.labelCount - line.scannedLabels), 0);

/** The next thing to do; the screen that verifies cartons asks for all of them before it asks to save (R39). */
export function stepNow(view: ReceiveView, labels: boolean): ReceiveStep {
  const step = stepOf(view);
  return labels && step === 'save' && labelsLeft(view) > 0 ? 'labels' : step;
}

/** The steps of the rail, with the count of verified labels. */
export function stepsOf(state: ReceiveView, labels: boolean, t: Say) {
  const { note } = state;
  const counted = note && note.labelCount > 0 ? ` ${note.scannedLabels}/${note.labelCount}` : '';
  const done = {
    sign: state.warehouse !== undefined,
    note: note !== undefined,
    labels: note !== undefined && labelsMissing(state) === 0 && (!labels || labelsLeft(state) === 0),
    location: note !== undefined && linesWantingLocation(state).length === 0,
    save: false,
  };
  const shown = labels || (note?.labelsNeeded ?? 0) > 0 ? receiveSteps : receiveSteps.filter((step) => step !== 'labels');
  return shown.map((key) => ({ key, label: t(`receive.step.${key}`) + (key === 'labels' ? counted : ''), done: done[key] }));
}

/** The next thing to do, as an order. */
export function headlineOf(state: ReceiveView, labels: boolean, t: Say) {
  const step = stepNow(state, labels);
  const place = proposedPlace(state);
  const n = chosenLines(state).length;
  const after = t(place ? 'receive.chosen.after' : 'receive.chosen', { n });
  if (step === 'sign') return { title: t('receive.do.sign'), before: t('receive.do.sign.where') };
  if (step === 'note') return { title: t('receive.do.note'), before: t('receive.do.note.where') };
  if (step === 'labels') {
    const needed = labelsMissing(state);
    const title = needed > 0 ? t('receive.do.labels', { n: needed }) : t('receive.do.cartons', { n: labelsLeft(state) });
    return { title, before: t('receive.do.labels.which') };
  }
  const elsewhere = step === 'location' ? belongsTo(state) : undefined;
  if (elsewhere !== undefined) return { title: t('receive.do.location'), before: t('receive.belongs-to', { warehouse: elsewhere }) };
  if (step === 'location') return { title: t('receive.do.location'), before: place ? t('receive.proposed') : undefined, place, after };
  const places = new Set(chosenLines(state).map((line) => line.locationCode));
  if (places.size > 1)
    return { title: t('receive.do.save'), before: t('receive.to.many', { n: places.size }), after: t('receive.chosen', { n }) };
  return { title: t('receive.do.save'), before: place ? t('receive.to') : undefined, place, after };
}

/** The progress of the note: in cartons where they are verified, else in lines. */
export function progressWords(state: ReceiveView, labels: boolean, t: Say) {
  const { note } = state;
  if (!note) return undefined;
  const label = `${note.noteNo} · ${note.supplierName}`;
  if (labelsMissing(state) > 0) {
    return {
      label,
      text: t('receive.progress.labels', { n: note.scannedLabels, needed: note.labelsNeeded }),
      value: note.scannedLabels,
      total: note.labelsNeeded,
    };
  }
  if (labels && note.labelCount > 0) {
    const text = t('receive.progress.cartons', { n: note.scannedLabels, all: note.labelCount });
    return { label, text, value: note.scannedLabels, total: note.labelCount };
  }
  const { received, announced } = progressOf(state);
  return { label, text: t('receive.progress.lines', { received, announced }), value: received, total: announced };
}

/** A saved receipt as text: its number, or that it waits; and how many of its goods wait for inspection or putaway (decision 0070). */
export function receiptWords(saved: SavedCommand<typeof receiveFlow.calls>, t: Say): { title: string; about: string } {
  if (saved.callName !== 'saveReceipt') return { title: '', about: '' };
  const { input, answer } = saved;
  const about = [input.noteNo, t('flow.lines', { n: answer?.lines ?? input.lines?.length ?? 0 })];
  if (answer?.toInspect) about.push(t('receive.saved.to-inspect', { n: answer.toInspect }));
  if (answer?.toPutAway) about.push(t('receive.saved.to-put-away', { n: answer.toPutAway }));
  return { title: answer?.receiptNo ?? t('receive.saved.waiting'), about: about.join(' · ') };
}

/** Why the receipt cannot be saved yet; undefined when it can. */
export function reasonNotToSave(state: ReceiveView, t: Say): string | undefined {
  if (chosenLines(state).length === 0) return t('error.select-to-receive');
  if (labelsMissing(state) > 0)
    return t('error.label.minimum', { needed: state.note?.labelsNeeded ?? 0, scanned: state.note?.scannedLabels ?? 0 });
  const homeless = linesWantingLocation(state);
  if (homeless.length === 0) return undefined;
  const { refuse, args } = refuseHomeless(homeless);
  return refuse === 'location.home-closed' ? t('error.location.home-closed', args) : t('error.location.required', args);
}
