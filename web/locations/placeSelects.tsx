import { useQuery } from '@tanstack/react-query';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { useSession } from '../core/session/session.ts';
import { SelectField } from '../core/ui/SelectField.tsx';
import { allRows } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';

/** One warehouse out of those in use; its identity as text. */
export function WarehouseSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT();
  const { data = [] } = useWarehouses();
  const choices = data.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }));
  return (
    <SelectField
      required
      label={t('field.WName')}
      value={value}
      onChange={onChange}
      choices={choices}
      empty={t('place.warehouse.choose')}
    />
  );
}

/** One area of a warehouse, or none. */
export function AreaSelect({ warehouseId, value, onChange }: { warehouseId: string; value: string; onChange: (id: string) => void }) {
  const t = useT();
  const org = useSession()?.login.u9org;
  const { data = [] } = useQuery({
    queryKey: ['picker', org, 'areas', warehouseId],
    queryFn: () =>
      allRows(locationsLists.areas, {
        warehouseId: { value: Number(warehouseId), searchType: '=' },
        status: { value: '1', searchType: '=' },
      }),
    enabled: warehouseId !== '',
  });
  const choices = data.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }));
  return (
    <SelectField
      label={t('field.AName')}
      value={value}
      onChange={onChange}
      choices={choices}
      empty={t('master.none')}
      disabled={warehouseId === ''}
    />
  );
}
