import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import type { ReadLine } from '../documents/readEntry.ts';

const unknownText = `
  select g.line, i.id is null or i.status <> 'active' as "noItem", g.project <> '' and p.id is null as "noProject"
    from organisation o, jsonb_to_recordset($2::jsonb) as g(line int, item text, unit text, project text)
    left join item i on i.org = $1 and i.code = g.item and i.unit = g.unit
    left join project p on p.org = $1 and p.code = g.project and p.status = 'active'
   where o.org = $1 and (i.id is null or i.status <> 'active' or g.project <> '' and p.id is null) order by g.line limit 1`;

/** A label that was there before and left comes back as the same one; another label with its code is in the way. */
const takenText = `
  select b.code from label b join item i on i.id = b.item_id join jsonb_to_recordset($2::jsonb) as g(code text, item text) on g.code = b.code
   where b.org = $1 and (b.state <> 'issued' or i.code <> g.item) order by b.code limit 1`;

interface Unknown {
  line: number;
  noItem: boolean;
  noProject: boolean;
}

/** Refuses goods that another organisation could not take in: it does not know the item in this unit or the project, or has the label's code. */
export async function requireCanArrive(ctx: Pick<Context, 'query'>, toOrg: string, lines: readonly ReadLine[]): Promise<void> {
  const wantedLines = lines.map(({ lineNo: line, itemNo: item, unit, project }) => ({ line, item, unit, project }));
  const labels = lines.flatMap((line) => line.labels.map(({ code }) => ({ code, item: line.itemNo })));
  const [[unknown], [taken]] = await Promise.all([
    ctx.query<Unknown>(unknownText, [toOrg, JSON.stringify(wantedLines)]),
    ctx.query<{ code: string }>(takenText, [toOrg, JSON.stringify(labels)]),
  ]);
  const line = lines.find(({ lineNo }) => lineNo === unknown?.line);
  if (line && unknown?.noItem)
    throw new Refusal('transfer.item-unknown-there', {
      line: line.lineNo,
      item: line.itemNo,
      unit: line.unit,
      org: toOrg,
      field: 'ItemNo',
    });
  if (line)
    throw new Refusal('transfer.project-unknown-there', { line: line.lineNo, project: line.project, org: toOrg, field: 'ProjectNo' });
  if (taken) throw new Refusal('transfer.label-taken-there', { code: taken.code, org: toOrg });
}
