import { Chip } from '../core/ui/Chip.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { answeredLines } from './messageParts.ts';

/** The lines of a message with the partner's result for each. */
export function AnsweredLines({ message }: { message: { body: string; answer: string | null } }) {
  const t = useT();
  const lines = answeredLines(message.body, message.answer);
  if (lines.length === 0) return null;
  return (
    <>
      <GroupTitle>{t('exchange.lines')}</GroupTitle>
      <Lines
        caption={t('exchange.lines')}
        lines={lines.map(({ line, itemNo, qty, unit, result, reason }) => ({
          key: String(line),
          itemNo: itemNo || t('exchange.line', { n: line }),
          name: itemNo ? t('exchange.line', { n: line }) : undefined,
          qty: qty && shownQty(qty),
          unit,
          chip: result === 'accepted' ? <Chip tone="green">{t('state.lineAnswer.accepted')}</Chip> : undefined,
          error: result === 'refused' ? [t('state.lineAnswer.refused'), reason].filter(Boolean).join(': ') : undefined,
        }))}
      />
    </>
  );
}
