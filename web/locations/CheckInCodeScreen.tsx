import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPersonCode } from '../../contract/labels/scanCode.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { WarehousePicker } from '../core/pickers/WarehousePicker.tsx';
import { useSession } from '../core/session/session.ts';
import { CodePoster } from '../core/ui/CodePoster.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';

/** The code that staff scan at the backend of a warehouse, or one's own badge. No template fits a code as large as the screen. */
export function CheckInCodeScreen() {
  const t = useT();
  const session = useSession();
  const search = useSearch();
  const [shown, setShown] = useState<'warehouse' | 'mine'>('warehouse');
  const account = session?.login.usercode ?? '';
  const id = search['id'] ?? session?.login.wid ?? '';
  return (
    <Page pickers={shown === 'warehouse' && search['id'] === undefined && <WarehousePicker />}>
      <div className="kw-column">
        <Segmented
          label={t('screen./pages/my/qrshow')}
          value={shown}
          onChange={setShown}
          options={(['warehouse', 'mine'] as const).map((value) => ({ value, label: t(`sign.${value}`) }))}
        />
        {shown === 'mine' && (
          <CodePoster text={formatPersonCode(account)} label={account} title={session?.user?.user.name || account} about={account} />
        )}
        {shown === 'warehouse' &&
          (id ? (
            <WarehouseCode id={Number(id)} />
          ) : (
            <EmptyState icon="warehouse" title={t('place.warehouse.choose')} hint={t('sign.warehouse.hint')} />
          ))}
      </div>
    </Page>
  );
}

function WarehouseCode({ id }: { id: number }) {
  const t = useT();
  const org = useSession()?.login.u9org;
  const { data, error, refetch } = useQuery({
    queryKey: ['record', org, 'warehouseCode', id],
    queryFn: () => ask(locationsCalls.findWarehouse, { id }, { quiet: true }),
  });
  if (error) return <ListTrouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={t('shell.loading')} />;
  return <CodePoster text={data.checkInCode} label={data.code} title={`${data.code} ${data.name}`} about={t('sign.warehouse.hint')} />;
}
