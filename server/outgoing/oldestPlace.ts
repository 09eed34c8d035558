import { freeInSql } from '../stock/freeInSql.ts';
import { oldestFirst } from '../stock/oldestFirst.ts';

/** The place of the oldest free goods for a line `l`: of its own project, and in its warehouse where one is named; in SQL. */
export const oldestPlaceInSql = `(select p.code from balance b join location p on p.id = b.location_id join item i on i.id = b.item_id
    where b.org = l.org and b.item_id = l.item_id and ${freeInSql} and b.project = l.project and b.qty > b.reserved
      and p.kind = 'storage' and p.status = 'active' and (l.batch = '' or b.batch = l.batch) and (l.warehouse_id is null or p.warehouse_id = l.warehouse_id)
    order by ${oldestFirst('b')} limit 1)`;
