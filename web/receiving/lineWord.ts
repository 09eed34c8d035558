import { compareQty } from '../../contract/core/quantity.ts';
import { tooFewDays } from '../../contract/receiving/batchDays.rules.ts';
import { dayOf, isOpen, type Line, missingOf, type ReceiveView } from '../../contract/receiving/receive.view.ts';
import type { Say } from '../core/words/i18n.ts';

/** A word about a line, and its colour. */
export interface LineWord {
  tone: 'green' | 'amber' | 'red' | 'blue' | 'grey';
  word: string;
}

/** The open question about the last day of a line's batch, or that too few days are left. */
function dayWord(state: ReceiveView, line: Line, t: Say): (LineWord & { isQuestion?: boolean }) | undefined {
  const { question, day } = dayOf(state, line);
  if (question === 'missing') return { tone: 'red', word: t('receive.day-missing'), isQuestion: true };
  if (question === 'differ') return { tone: 'red', word: t('receive.days-differ'), isQuestion: true };
  const left = tooFewDays(line, day, state.today);
  if (left === undefined) return undefined;
  const tone = state.shortLife === 'refuse' ? 'red' : 'amber';
  return {
    tone,
    word: left < 0 ? t('receive.expired', { day: day ?? '' }) : t('receive.days-left', { n: left, least: line.leastDays ?? 0 }),
  };
}

/** The most important state of a line: received, no place, short, or how many labels are verified. */
export function lineWord(state: ReceiveView, line: Line, t: Say): LineWord {
  if (!isOpen(line)) return { tone: 'grey', word: t('state.note.received') };
  if (!line.locationId) {
    // A place that is known is not missing: it only has to be scanned, or lies in another warehouse (R38).
    const home = state.homes.find((one) => one.lineNo === line.lineNo);
    if (!home) return { tone: 'red', word: t('receive.no-default') };
    if (home.warehouseId === state.warehouse?.id) return { tone: 'amber', word: t('receive.to-place') };
    return { tone: 'red', word: t('receive.home-there', { warehouse: home.warehouse }) };
  }
  if (state.warehouse && line.warehouseId !== state.warehouse.id) return { tone: 'red', word: t('receive.other-warehouse') };
  const day = dayWord(state, line, t);
  if (day?.isQuestion) return day;
  const missing = missingOf(state, line);
  const reason = state.reasons[line.lineNo];
  if (compareQty(missing, '0') > 0)
    return { tone: 'amber', word: t('receive.short', { qty: missing }) + (reason ? ` · ${t(`reason.${reason}`)}` : '') };
  if (day) return day;
  if (line.labelCount > 0 && line.scannedLabels === line.labelCount)
    return { tone: 'green', word: t('receive.verified', { n: line.scannedLabels }) };
  if (line.scannedLabels > 0) return { tone: 'blue', word: t('receive.verified-some', { n: line.scannedLabels, all: line.labelCount }) };
  return { tone: 'blue', word: t('receive.labels', { n: line.labelCount }) };
}
