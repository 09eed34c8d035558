import { useState } from 'react';
import { holdsWords } from '../../contract/core/searchWords.ts';
import type { ReceiveWork } from '../../contract/receiving/receive.state.ts';
import type { Note, ReceiveFacts } from '../../contract/receiving/receive.view.ts';
import { byHandReasons } from '../../contract/receiving/receiving.rules.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import './MissingLabels.css';

const mostShown = 100;

/** The cartons of a note that were not scanned yet. One that cannot be read is picked here, with the reason. */
export function MissingLabels({
  note,
  facts,
  work,
  onPick,
  onClose,
}: {
  note: Note;
  facts: ReceiveFacts;
  work: ReceiveWork | undefined;
  onPick: (code: string, reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<string>();
  if (picked !== undefined) {
    return (
      <Sheet open onClose={() => setPicked(undefined)} title={t('receive.by-hand.why', { code: picked })} closeLabel={t('shell.close')}>
        <OptionList
          label={t('receive.by-hand.why', { code: picked })}
          options={byHandReasons.map((reason) => ({ value: t(`reason.${reason}`), label: t(`reason.${reason}`) }))}
          onPick={async (reason) => {
            setPicked(undefined);
            await onPick(picked, reason);
          }}
        />
      </Sheet>
    );
  }
  const lineOf = new Map(note.lines.map((line) => [line.lineNo, line]));
  const missing = facts.labels
    .filter(({ code, scannedAt, state }) => !scannedAt && work?.scanned[code] === undefined && state !== 'void' && state !== 'split')
    .map((label) => ({ ...label, line: lineOf.get(label.lineNo) }));
  const found = missing.filter(({ code, line, boxNo }) => holdsWords([code, line?.itemNo ?? '', boxNo], words));
  const options = found.slice(0, mostShown).map((label) => ({
    value: label.code,
    label: label.code,
    about: [label.line?.itemNo, label.line?.itemName, label.boxNo].filter(Boolean).join(' · '),
    end: (
      <span className="kw-missing-qty">
        {shownQty(label.qty)} {unitText(t, label.line?.unit ?? '')}
      </span>
    ),
  }));
  return (
    <Sheet open onClose={onClose} title={t('receive.missing', { n: missing.length })} closeLabel={t('shell.close')}>
      <div className="kw-column">
        <p className="kw-quiet-line">{t('receive.missing.hint')}</p>
        {missing.length > 8 && (
          <TextField
            label={t('receive.missing.search')}
            hideLabel
            placeholder={t('receive.missing.search')}
            icon="search"
            type="search"
            value={words}
            onChange={setWords}
          />
        )}
      </div>
      {missing.length === 0 && <EmptyState icon="check" title={t('receive.missing.none')} />}
      <OptionList label={t('receive.missing', { n: missing.length })} options={options} onPick={setPicked} />
      {found.length > mostShown && <p className="kw-quiet-line kw-column">{t('receive.missing.more', { n: found.length - mostShown })}</p>}
    </Sheet>
  );
}
