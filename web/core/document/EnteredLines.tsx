import { Lines } from '../ui/Lines.tsx';
import { type Say, useT } from '../words/i18n.ts';
import { shownQty } from '../words/shownQty.ts';
import { unitText } from '../words/unitText.ts';
import { atItsLine } from './atItsLine.ts';
import type { EnteredLine } from './enteredLine.ts';
import type { FormTrouble, OpenLine } from './useDocumentForm.ts';

interface EnteredLinesProps {
  lines: readonly EnteredLine[];
  hint: string | undefined;
  /** Lines of a kind without places. */
  placeless: boolean;
  /** The fault of one line. */
  fault: FormTrouble | undefined;
  onOpen: (open: OpenLine) => void;
}

/** The lines that were entered so far. */
export function EnteredLines({ lines, hint, placeless, fault, onOpen }: EnteredLinesProps) {
  const t = useT();
  return (
    <Lines
      caption={t('record.lines')}
      hint={hint}
      lines={lines.map((line, at) => ({
        key: String(at),
        itemNo: line.itemNo ?? '',
        name: line.itemName,
        batch: detailOf(t, line),
        qty: shownQty(line.qty ?? '0'),
        unit: line.unit && unitText(t, line.unit),
        ...(placeless ? {} : { location: line.location || undefined, noLocation: t('entry.no-place') }),
        onOpen: () => onOpen({ at, line }),
        error: fault?.line === at + 1 ? atItsLine(t, fault.text, { line: at + 1, itemNo: line.itemNo }) : undefined,
      }))}
    />
  );
}

function detailOf(t: Say, { batch, project, labels, scrapQty }: EnteredLine): string | undefined {
  const count = labels?.length ? t('entry.labels', { n: labels.length }) : '';
  const scrap = scrapQty && `${t('field.ScrapQty')} ${shownQty(scrapQty)}`;
  return [batch, project, count, scrap].filter(Boolean).join(' · ') || undefined;
}
