import { type NoteFileKey, noteFileColumns } from '../../contract/receiving/noteFile.ts';
import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { tableAnswer } from '../core/tableFile/tableAnswer.ts';

/** An existing item and supplier, so that the example could be imported unchanged. */
const exampleText = `
  select (select code from supplier where org = $1 and status = 'active' and ($3::text is null or code = $3) order by code limit 1) as supplier,
         i.code as item, i.unit, to_char(now() at time zone $2, 'YYYY-MM-DD') as day
    from (values (1)) one left join lateral (select code, unit from item where org = $1 and status = 'active' order by code limit 1) i on true`;

export const noteTemplate = handle(paperCalls.noteTemplate, async (ctx, { format }) => {
  const own = ctx.person.userType === 'supplier' ? ctx.person.supplierCode : null;
  const [example] = await ctx.query<Record<'supplier' | 'item' | 'unit' | 'day', string | null>>(exampleText, [ctx.org, ctx.timeZone, own]);
  const columns = noteFileColumns.map(({ key, required }) => ({
    key,
    header: say(ctx.language, `field.${key}`) + (required ? '*' : ''),
    kind: 'text' as const,
  }));
  const row = (label: string): Record<NoteFileKey, string> => ({
    DeliNo: 'SH20260001',
    SupplierCode: example?.supplier ?? 'S0001',
    DeliDate: example?.day ?? '',
    LineNo: '1',
    ItemNo: example?.item ?? '',
    SendQty: '100',
    Unit: example?.unit ?? '',
    PurchNo: 'PO20260001',
    PurchLine: '1',
    BatchNo: 'B2601',
    ProducedOn: '',
    ExpiresOn: '',
    ProjectNo: '',
    BarCode: label,
    PackQty: '50',
    BoxNo: 'BOX-01',
    IncomingNo: '',
    CabinetNo: '',
  });
  const rows = [row('SH20260001-1-1'), row('SH20260001-1-2')];
  return tableAnswer(say(ctx.language, 'import.notes.file'), format, columns, rows);
});
