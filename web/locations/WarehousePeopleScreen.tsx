import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { WarehouseSelect } from './placeSelects.tsx';

type Duty = 'keeper' | 'counter';
const paths = { keeper: '/pages/Stock/InnerCom/StockWarehouseManager', counter: '/pages/Stock/InnerCom/StockWarehouseCheckMan' } as const;

/** The keepers or counters of a warehouse: people are added by number or by scanning their badge. No template fits. */
export function WarehousePeopleScreen({ duty }: { duty: Duty }) {
  const t = useT();
  const client = useQueryClient();
  const login = useSession()?.login;
  const search = useSearch();
  const [id, setId] = useState(search['id'] ?? login?.wid ?? '');
  const [typed, setTyped] = useState('');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['record', login?.u9org, 'warehousePeople', id],
    queryFn: () => ask(locationsCalls.findWarehouse, { id: Number(id) }, { quiet: true }),
    enabled: id !== '',
  });
  const people = (duty === 'keeper' ? data?.keepers : data?.counters) ?? [];

  async function save(accounts: string[]): Promise<boolean> {
    try {
      const read = people.map((one) => one.account);
      const { added, removed } = await sendCommand(locationsCalls.saveWarehousePeople, { warehouseId: Number(id), duty, accounts, read });
      await client.invalidateQueries();
      toast(t(added > 0 ? 'place.people.added' : removed > 0 ? 'place.people.removed' : 'place.people.same'), { tone: 'green' });
      return true;
    } catch (error) {
      showError(error);
      // Another person was faster: their list is shown.
      await refetch();
      return false;
    }
  }
  async function add(account: string): Promise<boolean> {
    if (account === '' || !data) return false;
    const saved = await save([...people.map((one) => one.account), account]);
    if (saved) setTyped('');
    return saved;
  }
  useScan(async ({ code }) => {
    const { typed: own, text } = parseScan(code);
    if (own && own.type !== 'person') return false;
    feedback((await add(own?.value ?? text)) ? 'accept' : 'reject');
    return true;
  }, data !== undefined);
  async function remove(account: string): Promise<void> {
    const name = people.find((one) => one.account === account)?.name ?? account;
    const yes = await confirm({
      title: t('place.people.remove', { name }),
      confirmLabel: t('place.people.remove.do'),
      cancelLabel: t('shell.cancel'),
      danger: true,
    });
    if (yes) await save(people.flatMap((one) => (one.account === account ? [] : [one.account])));
  }
  const options = people.map(({ account, name, employeeNo }) => ({
    value: account,
    label: name || account,
    about: [account, employeeNo].filter(Boolean).join(' · '),
    icon: 'person' as const,
    end: <Icon name="trash" size={20} />,
  }));
  return (
    <Page
      onReload={() => void refetch()}
      pickers={
        <Segmented
          label={t('field.Duty')}
          value={duty}
          options={(['keeper', 'counter'] as const).map((value) => ({ value, label: t(`state.duty.${value}`) }))}
          onChange={(next) => go(paths[next], { id }, { replace: true })}
        />
      }
    >
      <div className="kw-column">
        <section className="kw-panel">
          <WarehouseSelect value={id} onChange={setId} />
          <TextField
            label={t('place.people.add')}
            hint={t('place.people.hint')}
            value={typed}
            onChange={setTyped}
            onEnter={() => void add(typed.trim())}
            maxLength={60}
            disabled={!data}
          />
          <Button icon="plus" kind="primary" block disabled={!data || typed.trim() === ''} onPress={() => add(typed.trim())}>
            {t('place.people.add.do')}
          </Button>
        </section>
        {id !== '' && isPending && <Skeleton label={t('shell.loading')} />}
        {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {id === '' && <EmptyState icon="warehouse" title={t('place.warehouse.choose')} />}
        {data && people.length === 0 && <EmptyState icon="people" title={t('place.people.none')} hint={t('place.people.hint')} />}
        {people.length > 0 && (
          <section className="kw-panel kw-panel-flush">
            <OptionList label={t(`state.duty.${duty}`)} options={options} onPick={(account) => void remove(account)} />
          </section>
        )}
      </div>
    </Page>
  );
}
