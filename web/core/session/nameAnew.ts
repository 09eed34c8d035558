import type { AnyList } from '../../../contract/core/list.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { listPage } from '../wire/listApi.ts';
import { queryClient } from '../wire/queryClient.ts';
import { chooseWarehouse, chooseWorkshop, loadUser, session } from './session.ts';

/** The name of a record in the present language. */
async function nameOf(list: AnyList, code: string): Promise<string | undefined> {
  const { rows } = await listPage(list, { where: { code: { value: code, searchType: '=' } }, pageSize: 1 });
  const name: unknown = rows[0]?.['name'];
  return typeof name === 'string' ? name : undefined;
}

/** Asks anew for what the server named in the language of before: person, organisations, warehouse, workshop, lists. Without an answer the old names stay. */
export async function nameAnew(): Promise<void> {
  void queryClient.invalidateQueries();
  const { WCode = '', workshopcode = '' } = session.get()?.login ?? {};
  const [, warehouse, workshop] = await Promise.allSettled([
    loadUser(),
    WCode ? nameOf(locationsLists.warehouses, WCode) : undefined,
    workshopcode ? nameOf(organisationLists.workshops, workshopcode) : undefined,
  ]);
  const now = session.get()?.login;
  const warehouseName = warehouse.status === 'fulfilled' ? warehouse.value : undefined;
  const workshopName = workshop.status === 'fulfilled' ? workshop.value : undefined;
  if (warehouseName && now?.WCode === WCode) chooseWarehouse({ wid: now.wid, wname: warehouseName, WCode });
  if (workshopName && now?.workshopcode === workshopcode) chooseWorkshop({ workshopcode, workshopname: workshopName });
}
