import { demandsOf } from './paperFillers.ts';
import { base } from './size.ts';
import {
  batchOf,
  documentNumber,
  documents,
  type Filler,
  itemOf,
  personOf,
  placeOf,
  projectOf,
  recentTimeOf,
  series,
  stagingOf,
  timeOf,
  turn,
  warehouseOf,
  workshopOf,
} from './sql.ts';

const requests: Filler = {
  name: 'issue requests and picks',
  tables: ['issue_task', 'issue_line', 'issue_pick', 'issue_order', 'issue_short', 'handed_round'],
  text: (size) => {
    const { demands, issued, withdrawn, open } = demandsOf(size);
    const all = issued + withdrawn + open;
    const shorts = Math.ceil(size.scale * 2_000);
    // The issue of a pick, by the pick's number (ten of twelve issues are of picks; documentKindsOfYears.ts).
    const issue = `((p.g - 1) / 6 / 10 * 12 + (p.g - 1) / 6 % 10 + 3)`;
    // A pick takes the same carton as its issue's line.
    const carton = `((${issue} - 1) * 6 + (p.g - 1) % 6 + 1)`;
    // Prepared goods are among those that came without a note.
    const standing = `(${size.notes} * 3 + 1 + ${9 * size.rounds} + p.g % ${Math.floor(size.rounds / 2)})`;
    const at = timeOf(documentNumber('issue', issue), documents(size));
    return `
    insert into issue_task (org, id, task_no, source, source_id, demand_no, workshop_id, needed_at, priority, state, created_at) overriding system value
    select '101', ${base} + g.g, 'PT' || lpad(g.g::text, 8, '0'), 'issueDemand', ${base} + g.g, 'DM' || lpad(g.g::text, 7, '0'), ${workshopOf('g.g')}, x.at, 5,
           case when g.g * 4 <= ${issued} then 'all-issued' when g.g * 4 <= ${issued + withdrawn} then 'withdrawn' when g.g % 2 = 0 then 'partly-prepared' else 'pending' end, x.at
      from ${series(demands)} cross join lateral (select ${timeOf('g.g', demands)} as at) x;
    insert into issue_line (org, id, task_id, line_no, item_id, qty, unit, batch, project, order_no, warehouse_id, prepared_qty, issued_qty) overriding system value
    select '101', ${base} + p.g, ${base} + (p.g - 1) / 4 + 1, 1 + (p.g - 1) % 4, ${itemOf('p.key', size)}, 10, 'pcs', '', ${projectOf('p.key')},
           'MO' || lpad((${turn('p.g / 6', size.orders)})::text, 8, '0'), ${warehouseOf('p.key')},
           case when p.g <= ${issued} then 10 when p.stands then 1 else 0 end, case when p.g <= ${issued} then 10 else 0 end
      from (select g.g, case when g.g <= ${issued} then ${carton.replaceAll('p.g', 'g.g')} else ${standing.replaceAll('p.g', 'g.g')} end as key,
                   g.g > ${issued + withdrawn} and ((g.g - 1) / 4 + 1) % 2 = 0 and g.g % 2 = 0 as stands from ${series(all)}) p;
    insert into issue_pick (org, id, task_id, no, line_id, item_id, batch, project, qty, issued_qty, from_location_id, to_location_id, by_scan, user_id, at) overriding system value
    select '101', ${base} + p.g, ${base} + (p.g - 1) / 4 + 1, 1 + (p.g - 1) % 4, ${base} + p.g, ${itemOf(carton, size)}, ${batchOf(carton, size)}, ${projectOf(carton)}, 10, 10,
           ${placeOf(carton, size)}, ${stagingOf(warehouseOf(carton))}, p.g % 9 <> 0, ${personOf('p.g')}, ${at} from (select g.g from ${series(issued)}) p
    union all
    select '101', ${base} + p.g, ${base} + (p.g - 1) / 4 + 1, 1 + (p.g - 1) % 4, ${base} + p.g, ${itemOf(standing, size)}, ${batchOf(standing, size)}, ${projectOf(standing)}, 1, 0,
           ${placeOf(standing, size)}, ${stagingOf(warehouseOf(standing))}, true, ${personOf('p.g')}, now() - interval '1 hour'
      from (select ${issued + withdrawn} + g.g as g from ${series(open)}) p where ((p.g - 1) / 4 + 1) % 2 = 0 and p.g % 2 = 0;
    insert into issue_order (org, revision) values ('101', 9) on conflict do nothing;
    insert into issue_short (org, line_id, location_id, reason, user_id, at, settled_at, settled_by, outcome)
    select '101', ${base} + 1 + g.g * 7 % ${all}, ${base} + 1 + g.g % ${size.places}, 'less', ${personOf('g.g')}, x.at,
           case when g.g % 20 <> 0 then x.at end, case when g.g % 20 <> 0 then ${personOf('g.g')} end, case when g.g % 20 <> 0 then 'found' else '' end
      from ${series(shorts)} cross join lateral (select ${timeOf('g.g', shorts)} as at) x;
    insert into handed_round (org, order_nos, user_id, at)
    select '101', array['MO' || lpad((${turn('g.g', size.orders)})::text, 8, '0')], ${personOf('g.g')}, ${recentTimeOf('g.g', 40, 1)} from ${series(40)};`;
  },
};

/** Requests to prepare goods, and what was picked for them. */
export const issuingFillers: readonly Filler[] = [requests];
