import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row } from '../../../contract/core/list.ts';
import { savedFilterCalls } from '../../../contract/system/savedFilter.calls.ts';
import { savedFilterLists } from '../../../contract/system/savedFilter.lists.ts';
import { toast } from '../device/toast.ts';
import { useCommand } from '../queue/useCommand.ts';
import { useSession } from '../session/session.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { allRows } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import type { ListDefinition } from './listDefinition.ts';
import { addressWith, lookingIn } from './looking.ts';
import type { ListState } from './useListState.ts';
import './SavedFilters.css';

type Saved = Row<typeof savedFilterLists.savedFilters>;

/** Saved filters of this list, own and shared ones; and saving the present one (R53). */
export function SavedFilters({
  definition: { list },
  state,
  onClose,
}: {
  definition: ListDefinition;
  state: ListState;
  onClose: () => void;
}) {
  const t = useT();
  const org = useSession()?.login.u9org ?? '';
  const save = useCommand(savedFilterCalls.saveFilter);
  const remove = useCommand(savedFilterCalls.deleteFilter);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [empty, setEmpty] = useState(false);
  const saved = useQuery({
    queryKey: ['savedFilters', org, list.name],
    queryFn: () => allRows(savedFilterLists.savedFilters, { list: { value: list.name, searchType: '=' } }),
  });
  const now = addressWith(list, '', { ...state, page: 1 });

  async function keep(): Promise<void> {
    if (name.trim() === '') return setEmpty(true);
    if (!(await save.run({ list: list.name, name: name.trim(), address: now, shared }))) return;
    setName('');
    toast(t('list.saved.kept'), { tone: 'green' });
    await saved.refetch();
  }
  const apply = ({ address }: Saved) => {
    state.look(lookingIn(list, address ?? ''));
    onClose();
  };
  const drop = async ({ id }: Saved) => {
    if (await remove.run({ id: id ?? 0 })) await saved.refetch();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('list.saved')}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" size="commit" block onPress={keep}>
          {t('list.saved.keep')}
        </Button>
      }
    >
      <ul className="kw-saved-filters">
        {(saved.data ?? []).map((one) => (
          <li key={one.id}>
            <button type="button" className="kw-saved-filter" onClick={() => apply(one)}>
              <strong>{one.name}</strong>
              {one.mine !== true && <span className="kw-quiet">{t('list.saved.of', { name: one.owner ?? '' })}</span>}
              {one.mine === true && one.shared === true && <span className="kw-quiet">{t('list.saved.shared')}</span>}
            </button>
            {one.mine === true && (
              <BarButton icon="trash" label={t('list.saved.drop', { name: one.name ?? '' })} onPress={() => void drop(one)} />
            )}
          </li>
        ))}
      </ul>
      {saved.data?.length === 0 && <p className="kw-quiet-line">{t('list.saved.none')}</p>}
      <div className="kw-column">
        <TextField
          label={t('list.saved.name')}
          error={empty && name.trim() === '' ? t('list.saved.name.required') : undefined}
          value={name}
          onChange={setName}
          maxLength={40}
          onEnter={() => void keep()}
        />
        <SwitchField label={t('list.saved.share')} hint={t('list.saved.share.hint')} value={shared} onChange={setShared} />
      </div>
    </Sheet>
  );
}
