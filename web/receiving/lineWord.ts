import { compareQty } from '../../contract/core/quantity.ts';
import type { Say } from '../core/i18n.ts';
import { withThousands } from '../core/withThousands.ts';
import { isOpen, type Line, missingOf, type ReceiveState } from './receiveFlow.ts';

/** A word about a line, and its colour. */
export interface LineWord {
  tone: 'green' | 'amber' | 'red' | 'blue' | 'grey';
  word: string;
}

/** The one thing to know of a line: received, no place, short, or how many labels are verified. */
export function lineWord(state: ReceiveState, line: Line, t: Say): LineWord {
  if (!isOpen(line)) return { tone: 'grey', word: t('state.note.received') };
  if (!line.locationId) return { tone: 'red', word: t('receive.no-default') };
  if (state.warehouse && line.warehouseId !== state.warehouse.id) return { tone: 'red', word: t('receive.other-warehouse') };
  const missing = missingOf(state, line);
  const reason = state.reasons[line.lineNo];
  if (compareQty(missing, '0') > 0)
    return { tone: 'amber', word: t('receive.short', { qty: withThousands(missing) }) + (reason ? ` · ${t(`reason.${reason}`)}` : '') };
  if (line.labelCount > 0 && line.scannedLabels === line.labelCount)
    return { tone: 'green', word: t('receive.verified', { n: line.scannedLabels }) };
  if (line.scannedLabels > 0) return { tone: 'blue', word: t('receive.verified-some', { n: line.scannedLabels, all: line.labelCount }) };
  return { tone: 'blue', word: t('receive.labels', { n: line.labelCount }) };
}
