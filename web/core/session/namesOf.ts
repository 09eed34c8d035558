import type { AnyList } from '../../../contract/core/list.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { listPage } from '../wire/listApi.ts';
import { queryClient } from '../wire/queryClient.ts';

/** The name of a record in the present language. */
async function nameOf(list: AnyList, code: string): Promise<string | undefined> {
  const { rows } = await listPage(list, { where: { code: { value: code, searchType: '=' } }, pageSize: 1 });
  const name: unknown = rows[0]?.['name'];
  return typeof name === 'string' ? name : undefined;
}

/** The names of the chosen warehouse and workshop in the present language; undefined where there is no answer. */
export async function namesOf(
  warehouse: string,
  workshop: string,
): Promise<{ warehouse?: string | undefined; workshop?: string | undefined }> {
  void queryClient.invalidateQueries();
  const ask = (list: AnyList, code: string) => (code ? nameOf(list, code).catch(() => undefined) : undefined);
  const [warehouseName, workshopName] = await Promise.all([
    ask(locationsLists.warehouses, warehouse),
    ask(organisationLists.workshops, workshop),
  ]);
  return { warehouse: warehouseName, workshop: workshopName };
}
