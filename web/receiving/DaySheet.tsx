import { useState } from 'react';
import type { EnteredDays } from '../../contract/receiving/batchDays.rules.ts';
import { dayOf, type Line, type ReceiveView } from '../../contract/receiving/receive.view.ts';
import { Button } from '../core/ui/Button.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';

/** Asks for the last day of a line's batch: one of those that were named, or a date from the carton. */
export function DaySheet(props: { line: Line; view: ReceiveView; onPick: (days: EnteredDays) => void; onClose: () => void }) {
  const { line, view, onPick, onClose } = props;
  const t = useT();
  const [expiresOn, setExpiresOn] = useState('');
  const [producedOn, setProducedOn] = useState('');
  const { named, day } = dayOf(view, line);
  const byLife = (line.shelfDays ?? 0) > 0;
  const isTurned = expiresOn !== '' && producedOn > expiresOn;
  const isComplete = expiresOn !== '' || (byLife && producedOn !== '');
  const set = () => onPick({ ...(expiresOn ? { expiresOn } : {}), ...(producedOn ? { producedOn } : {}) });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('receive.day.title', { batch: line.batch, item: line.itemNo })}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" block disabled={!isComplete || isTurned} onPress={set}>
          {t('receive.day.set')}
        </Button>
      }
    >
      <p className="kw-column kw-quiet-line">{t(named.length > 0 ? 'receive.day.which' : 'receive.day.hint')}</p>
      {named.length > 0 && (
        <OptionList
          label={t('receive.day.change')}
          options={named.map((value) => ({ value, label: value }))}
          value={day ?? ''}
          onPick={(chosen) => onPick({ expiresOn: chosen })}
        />
      )}
      <div className="kw-column">
        <TextField label={t('field.ExpiresOn')} type="date" value={expiresOn} onChange={setExpiresOn} />
        {byLife && (
          <TextField
            label={t('field.ProducedOn')}
            type="date"
            value={producedOn}
            onChange={setProducedOn}
            error={
              isTurned
                ? t('error.receive.days-order', { item: line.itemNo, batch: line.batch, day: expiresOn, made: producedOn })
                : undefined
            }
          />
        )}
      </div>
    </Sheet>
  );
}
