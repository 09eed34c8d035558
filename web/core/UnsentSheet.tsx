import { connection, probe } from './connection.ts';
import { sayOr, useT } from './i18n.ts';
import { localTime } from './localTime.ts';
import { commands, forget } from './queue.ts';
import { useStore } from './store.ts';
import { Button } from './ui/Button.tsx';
import { EmptyState } from './ui/EmptyState.tsx';
import { OptionList } from './ui/OptionList.tsx';
import { Sheet } from './ui/Sheet.tsx';

/** What this device has not got an answer for yet, and what was refused while nobody looked. */
export function UnsentSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const all = useStore(commands);
  const state = useStore(connection);
  const options = all.map((one) => ({
    value: one.id,
    label: sayOr(t, `action.${one.callName}`, one.callName),
    about: one.refused
      ? t('shell.unsent.refused', { message: one.refused.message })
      : t('shell.unsent.waiting', { time: localTime(one.at).slice(11) }),
    disabled: !one.refused,
  }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`shell.connection.${state}.long`)}
      closeLabel={t('shell.close')}
      footer={
        <Button block size="commit" onPress={probe}>
          {t('shell.connection.probe')}
        </Button>
      }
    >
      {all.length === 0 ? (
        <EmptyState icon="check" title={t('shell.unsent.none')} hint={t('shell.unsent.none.hint')} />
      ) : (
        <OptionList label={t('shell.unsent.title')} options={options} onPick={(id) => void forget(id)} />
      )}
    </Sheet>
  );
}
