import { useQuery } from '@tanstack/react-query';
import { constants } from '../../../contract/core/constants.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { chooseWarehouse, useSession } from '../session/session.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { allRows } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';

/** The warehouses of the organisation that are in use. */
export function useWarehouses() {
  const org = useSession()?.login.u9org ?? '';
  return useQuery({
    queryKey: ['picker', org, 'warehouses'],
    queryFn: () => allRows(locationsLists.warehouses, { status: { value: constants['picker-status'], searchType: '=' } }),
    staleTime: 5 * 60_000,
    enabled: org !== '',
  });
}

/** Chooses the warehouse to work in, or all of them (rules picker-all-option, warehouse-cleared-empties-three). */
export function WarehousePicker() {
  const t = useT();
  const login = useSession()?.login;
  const { data = [] } = useWarehouses();
  const pick = (wid: string) => {
    const row = data.find(({ id }) => String(id) === wid);
    chooseWarehouse(row && { wid, wname: row.name ?? '', WCode: row.code ?? '' });
  };
  const isInList = data.some(({ id }) => String(id) === login?.wid);
  const stored = login?.wid && !isInList ? [{ value: login.wid, label: login.wname }] : [];
  const choices = [...stored, ...data.map(({ id, name, code }) => ({ value: String(id), label: name ?? code ?? '' }))];
  return (
    <SelectField
      label={t('picker.warehouse')}
      hideLabel
      value={login?.wid ?? ''}
      onChange={pick}
      choices={choices}
      empty={t('picker.warehouse.all')}
    />
  );
}
