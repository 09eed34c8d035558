import type { Say } from '../core/i18n.ts';
import { withThousands } from '../core/withThousands.ts';
import {
  chosenLines,
  labelsMissing,
  linesWantingLocation,
  progressOf,
  proposedPlace,
  type ReceiveState,
  receiveSteps,
  stepOf,
} from './receiveFlow.ts';

/** The steps of the rail, with the count of verified labels. */
export function stepsOf(state: ReceiveState, labels: boolean, t: Say) {
  const { note } = state;
  const counted = note && note.labelCount > 0 ? ` ${note.scannedLabels}/${note.labelCount}` : '';
  const done = {
    sign: state.warehouse !== undefined,
    note: note !== undefined,
    labels: note !== undefined && labelsMissing(state) === 0 && (note.scannedLabels > 0 || !labels),
    location: note !== undefined && linesWantingLocation(state).length === 0,
    save: false,
  };
  const shown = labels || (note?.labelsNeeded ?? 0) > 0 ? receiveSteps : receiveSteps.filter((step) => step !== 'labels');
  return shown.map((key) => ({ key, label: t(`receive.step.${key}`) + (key === 'labels' ? counted : ''), done: done[key] }));
}

/** The next thing to do, as an order. */
export function headlineOf(state: ReceiveState, t: Say) {
  const step = stepOf(state);
  const place = proposedPlace(state);
  const n = chosenLines(state).length;
  const after = t(place ? 'receive.chosen.after' : 'receive.chosen', { n });
  if (step === 'sign') return { title: t('receive.do.sign'), before: t('receive.do.sign.where') };
  if (step === 'note') return { title: t('receive.do.note'), before: t('receive.do.note.where') };
  if (step === 'labels') return { title: t('receive.do.labels', { n: labelsMissing(state) }), before: t('receive.do.labels.which') };
  if (step === 'location') return { title: t('receive.do.location'), before: place ? t('receive.proposed') : undefined, place, after };
  const places = new Set(chosenLines(state).map((line) => line.locationCode));
  if (places.size > 1)
    return { title: t('receive.do.save'), before: t('receive.to.many', { n: places.size }), after: t('receive.chosen', { n }) };
  return { title: t('receive.do.save'), before: place ? t('receive.to') : undefined, place, after };
}

/** How far the note is: in needed labels while they are missing, else in what will have been received. */
export function progressWords(state: ReceiveState, t: Say) {
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
  const { received, announced } = progressOf(state);
  return {
    label,
    text: t('receive.progress', { received: withThousands(received), announced: withThousands(announced) }),
    value: Number(received),
    total: Number(announced),
  };
}

/** Why the receipt cannot be saved yet; undefined when it can. */
export function reasonNotToSave(state: ReceiveState, t: Say): string | undefined {
  if (chosenLines(state).length === 0) return t('error.select-to-receive');
  if (labelsMissing(state) > 0)
    return t('error.label.minimum', { needed: state.note?.labelsNeeded ?? 0, scanned: state.note?.scannedLabels ?? 0 });
  const homeless = linesWantingLocation(state);
  return homeless.length > 0 ? t('error.location.required', { items: homeless.map((line) => line.itemNo).join(', ') }) : undefined;
}
