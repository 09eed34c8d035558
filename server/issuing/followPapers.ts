import { type FollowedLine, followPaper, type PaperLine, type RequestLine } from '../../contract/issuing/followPaper.rules.ts';
import type { TaskSource } from '../../contract/issuing/taskSource.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { endedText, taskStateText } from './issueTask.store.ts';
import { type Paper, papers } from './taskPapers.ts';

const ofPapers = "t.source = $1 and t.source_id = any($2::bigint[]) and t.state <> 'withdrawn'";

/** A withdrawn document is found by its request, which stays while goods are prepared for it. */
const withdrawnText = ({ heads }: Paper): string => `
  update issue_task t set paper_withdrawn = not d.living from (${heads}) d
   where d.org = t.org and d.id = t.source_id and ${ofPapers} and t.paper_withdrawn = d.living`;

const paperLinesText = ({ lines }: Paper): string => `
  select t.org, t.id as "taskId", l.line_no as "lineNo", l.item_id as "itemId", l.unit, l.batch, l.project, l.order_no as "orderNo",
         l.component_line as "componentLine", l.warehouse_id as "askedWarehouseId", coalesce(l.warehouse_id, p.warehouse_id) as "warehouseId",
         trim_scale(l.qty)::text as qty, trim_scale(l.most)::text as most
    from issue_task t join (${lines}) l on l.org = t.org and l.of_id = t.source_id
    join item i on i.id = l.item_id left join location p on p.id = i.default_location_id
   where ${ofPapers} and not t.paper_withdrawn order by t.id, l.line_no`;

const requestLinesText = `
  select o.org, o.task_id as "taskId", o.id, o.line_no as "lineNo", o.item_id as "itemId", o.unit, o.batch, o.project, o.order_no as "orderNo",
         o.component_line as "componentLine", o.asked_warehouse_id as "askedWarehouseId", o.warehouse_id as "warehouseId", o.superseded,
         trim_scale(o.qty)::text as qty, trim_scale(o.prepared_qty)::text as prepared, trim_scale(o.issued_qty)::text as issued,
         (select coalesce(json_agg(json_build_object('batch', p.batch, 'warehouseId', f.warehouse_id)), '[]') from issue_pick p
            join location f on f.id = p.from_location_id
           where p.org = o.org and p.line_id = o.id and p.standing) as standing
    from issue_task t join issue_line o on o.org = t.org and o.task_id = t.id where ${ofPapers} order by o.task_id, o.line_no, o.id`;

type Of = { org: string; taskId: number };
type StoredLine = RequestLine & { qty: string };
const written = `line_no int, item_id bigint, unit text, batch text, project text, order_no text, component_line int, asked_warehouse_id bigint,
  warehouse_id bigint, superseded boolean, qty numeric`;
const columns = 'line_no, item_id, unit, batch, project, order_no, component_line, asked_warehouse_id, warehouse_id, superseded, qty';

/** Lines that swap numbers get temporary ones first, because a number belongs to one line. */
const asideText = 'update issue_line set superseded = true where id = any($1::bigint[])';
const changeText = `
  update issue_line o set (${columns}) = (select ${columns
    .split(', ')
    .map((name) => `g.${name}`)
    .join(', ')})
    from jsonb_to_recordset($1::jsonb) as g(id bigint, ${written}) where o.id = g.id`;
const addText = `
  insert into issue_line (org, task_id, ${columns}) select org, task_id, ${columns}
    from jsonb_to_recordset($1::jsonb) as g(org text, task_id bigint, ${written}) order by task_id, line_no`;

const rowOf = ({ org, taskId, ...line }: FollowedLine & Of) => ({
  ...{ org, task_id: taskId, id: line.id, line_no: line.lineNo, item_id: line.itemId, unit: line.unit, batch: line.batch },
  ...{ project: line.project, order_no: line.orderNo, component_line: line.componentLine, asked_warehouse_id: line.askedWarehouseId },
  ...{ warehouse_id: line.warehouseId, superseded: line.superseded, qty: line.qty },
});

const isChanged = (was: StoredLine, now: FollowedLine): boolean =>
  (Object.keys(now) as (keyof FollowedLine)[]).some((name) => now[name] !== was[name]);

/** Devices with a changed line in hand read their round again. */
const tellText = `
  select pg_notify('kuwei', 'claim ' || org || ' ' || claimed_by)
    from (select distinct org, claimed_by from issue_line where id = any($1::bigint[]) and claimed_until > now()) l`;

/** Adapts the locked requests to the present state of their papers. */
export async function followPapers(query: Query, source: TaskSource, ids: readonly number[]): Promise<void> {
  const paper = papers[source];
  await query(withdrawnText(paper), [source, ids]);
  const wanted = Map.groupBy(await query<PaperLine & Of>(paperLinesText(paper), [source, ids]), ({ taskId }) => taskId);
  const stored = await query<StoredLine & Of>(requestLinesText, [source, ids]);
  const standing = Map.groupBy(stored, ({ taskId }) => taskId);
  const changed: (FollowedLine & Of)[] = [];
  const added: (FollowedLine & Of)[] = [];
  for (const taskId of new Set([...wanted.keys(), ...standing.keys()])) {
    const own = standing.get(taskId) ?? [];
    for (const line of followPaper(own, wanted.get(taskId) ?? []) as (FollowedLine & Of)[]) {
      const was = own.find(({ id }) => id === line.id);
      if (!was) added.push(line);
      else if (isChanged(was, line)) changed.push(line);
    }
  }
  const changedIds = changed.flatMap(({ id }) => id ?? []);
  if (changed.length > 0) {
    await query(asideText, [changedIds]);
    await query(changeText, [JSON.stringify(changed.map(rowOf))]);
    await query(tellText, [changedIds]);
  }
  if (added.length > 0) await query(addText, [JSON.stringify(added.map(rowOf))]);
  await query(endedText(`select l.id from issue_task t join issue_line l on l.org = t.org and l.task_id = t.id where ${ofPapers}`), [
    source,
    ids,
  ]);
  await query(taskStateText(`k.source = $1 and k.source_id = any($2::bigint[])`), [source, ids]);
}
