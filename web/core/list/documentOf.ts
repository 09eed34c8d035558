import type { AnyList } from '../../../contract/core/list.ts';
import { listPage } from '../wire/listApi.ts';

/** Finds the document that has a scanned label among its goods, by the list of those. */
export const documentOf =
  (goods: AnyList) =>
  async (code: string): Promise<string | undefined> => {
    const { rows } = await listPage(goods, { where: { code: { value: code, searchType: '=' } }, pageSize: 1 });
    const docNo = rows[0]?.['docNo'];
    return typeof docNo === 'string' ? docNo : undefined;
  };
