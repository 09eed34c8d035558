import { useState } from 'react';
import { useWide } from '../device/useWide.ts';
import { Button } from '../ui/Button.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useT } from '../words/i18n.ts';
import type { ReadyAction } from './useListActions.ts';

/** More than these would cover the cards of a handheld. */
const mostOnHandheld = 3;

/** The importance of actions: the main one, the others, then those that cannot be done. */
const turnOf = ({ idle, kind }: ReadyAction): number => (idle ? 2 : kind === 'primary' ? 0 : 1);

/**
 * Actions at the thumb, the main one at the end; on a handheld the first two, the rest behind one button. What deletes or takes back always is
 * behind it, so that it never stands where another screen confirms. `count` is the number of affected rows.
 */
export function ActionFoot({ actions: all, count }: { actions: readonly ReadyAction[]; count?: number }) {
  const t = useT();
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const dangers = all.filter(({ kind, danger }) => kind === 'danger' || danger);
  const actions = all.filter((action) => !dangers.includes(action)).toSorted((a, b) => turnOf(a) - turnOf(b));
  const most = wide || actions.length + Math.min(dangers.length, 1) <= mostOnHandheld ? actions.length : 2;
  const shown = actions.slice(0, most);
  const rest = [...actions.slice(most), ...dangers];
  return (
    <div className="kw-list-foot">
      {rest.length > 0 && shown.length > 0 && (
        <Button size="commit" className="kw-list-more" icon="more" label={t('list.actions')} onPress={() => setOpen(true)} />
      )}
      {shown.toReversed().map((action) => (
        <Button key={action.label} size="commit" kind={action.kind ?? 'plain'} icon={action.icon} onPress={action.press}>
          {t(action.label)}
          {count !== undefined && ` ${count}`}
        </Button>
      ))}
      {shown.length === 0 && rest.length > 0 && (
        <Button size="commit" icon="more" onPress={() => setOpen(true)}>
          {t('list.actions')}
        </Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('list.actions')} closeLabel={t('shell.close')}>
        <OptionList
          label={t('list.actions')}
          options={rest.map((action) => ({ value: action.label, label: t(action.label), icon: action.icon }))}
          onPick={(label) => {
            setOpen(false);
            void rest.find((action) => action.label === label)?.press();
          }}
        />
      </Sheet>
    </div>
  );
}
