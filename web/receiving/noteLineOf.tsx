import { isOpen, type Line } from '../../contract/receiving/receive.view.ts';
import { go } from '../core/navigation/go.ts';
import { Chip } from '../core/ui/Chip.tsx';
import type { Line as ShownLine } from '../core/ui/Lines.tsx';
import type { Say } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

/** A line of a note as its record shows it; opens the line's own record. */
export function noteLineOf(noteNo: string, line: Line, t: Say): ShownLine {
  const open = isOpen(line);
  return {
    key: String(line.lineNo),
    itemNo: line.itemNo,
    name: line.itemName,
    batch: line.batch ? t('receive.batch', { batch: line.batch }) : undefined,
    chip: open ? (
      <Chip tone="blue">{t('work.labels-of', { n: `${line.scannedLabels}/${line.labelCount}` })}</Chip>
    ) : (
      <Chip tone="green">{t('state.note.received')}</Chip>
    ),
    qty: shownQty(line.receivedQty ?? line.qty),
    target: open ? undefined : shownQty(line.qty),
    unit: unitText(t, line.unit),
    location: line.locationCode ?? line.suggestedLocationCode ?? undefined,
    noLocation: t('receive.no-default'),
    onOpen: () => go('/pages/InStorage/InnerCom/RecieveAndInCard', { delino: noteNo, line: line.lineNo }),
  };
}
