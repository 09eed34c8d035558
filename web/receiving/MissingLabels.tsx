import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { byHandReasons } from '../../contract/receiving/receiving.rules.ts';
import { ask } from '../core/api.ts';
import { useT } from '../core/i18n.ts';
import { ListTrouble } from '../core/list/ListTrouble.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Loading } from '../core/ui/Loading.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { unitText } from '../core/unitText.ts';
import { withThousands } from '../core/withThousands.ts';
import type { Note } from './receiveFlow.ts';
import './MissingLabels.css';

const mostShown = 100;

/** The cartons of a note that were not scanned yet. One that cannot be read is picked here, with the reason. */
export function MissingLabels({
  note,
  onPick,
  onClose,
}: {
  note: Note;
  onPick: (code: string, reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<string>();
  // Counted by the scans: each one takes a carton off the list.
  const { data, error, refetch } = useQuery({
    queryKey: ['missingLabels', note.noteNo, note.scannedLabels],
    queryFn: () => ask(receivingCalls.noteLabels, { noteNo: note.noteNo }, { quiet: true }),
    placeholderData: (before) => before,
  });
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
  const missing = (data?.labels ?? []).filter((label) => !label.scannedAt && label.state !== 'void' && label.state !== 'split');
  const found = missing.filter(({ code, itemNo, boxNo }) =>
    [code, itemNo, boxNo].some((one) => one.toLowerCase().includes(words.trim().toLowerCase())),
  );
  const options = found.slice(0, mostShown).map((label) => ({
    value: label.code,
    label: label.code,
    about: [label.itemNo, label.itemName, label.boxNo].filter(Boolean).join(' · '),
    end: (
      <span className="kw-missing-qty">
        {withThousands(label.qty)} {unitText(t, label.unit)}
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
      {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('shell.loading')} />}
      {data && missing.length === 0 && <EmptyState icon="check" title={t('receive.missing.none')} />}
      <OptionList label={t('receive.missing', { n: missing.length })} options={options} onPick={setPicked} />
      {found.length > mostShown && <p className="kw-quiet-line kw-column">{t('receive.missing.more', { n: found.length - mostShown })}</p>}
    </Sheet>
  );
}
