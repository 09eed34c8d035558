import type { Language } from '../../contract/messages/texts.ts';
import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { makePaper } from '../labels/print/makePaper.ts';
import type { NoteCaptions } from '../labels/print/noteTable.ts';
import { findNote, readNote } from './note.store.ts';

export const printNote = handle(paperCalls.printNote, async (ctx, { noteNo }) => {
  const found = await findNote(ctx, noteNo);
  const [note, orgs] = await Promise.all([
    readNote(ctx, found.id),
    ctx.query<{ name: string }>(`select ${localName('o', '$2')} as name from organisation o where o.org = $1`, [ctx.org, ctx.language]),
  ]);
  const fact = (key: 'DeliDate' | 'IncomingNo' | 'CabinetNo' | 'BarCount', value: string) => ({
    caption: say(ctx.language, `field.${key}`),
    value,
  });
  const facts = [
    fact('DeliDate', note.deliveryDate),
    fact('IncomingNo', note.incomingNo),
    fact('CabinetNo', note.cabinetNo),
    fact('BarCount', String(note.labelCount)),
  ];
  const content = await makePaper.note(
    {
      noteNo: note.noteNo,
      orgName: orgs[0]?.name ?? ctx.org,
      supplierCode: note.supplierCode,
      supplierName: note.supplierName,
      facts: facts.filter(({ value }) => value),
      lines: note.lines.map((line) => ({
        lineNo: String(line.lineNo),
        itemNo: line.itemNo,
        itemName: line.itemName,
        spec: line.spec,
        batch: line.batch,
        qty: line.qty,
        unit: line.unit,
        cartons: line.labelCount,
      })),
    },
    captionsIn(ctx.language),
  );
  return { fileName: `${note.noteNo}.pdf`, contentType: 'application/pdf', content, inline: true };
});

const captionsIn = (language: Language): NoteCaptions => ({
  title: say(language, 'print.note.title'),
  supplier: say(language, 'field.SupplierName'),
  lineNo: say(language, 'field.LineNo'),
  itemNo: say(language, 'field.ItemNo'),
  itemName: say(language, 'field.ItemName'),
  batch: say(language, 'field.BatchNo'),
  qty: say(language, 'field.Qty'),
  unit: say(language, 'field.Unit'),
  cartons: say(language, 'print.note.cartons'),
  lines: say(language, 'print.note.lines'),
  total: say(language, 'print.note.total'),
  remark: say(language, 'print.note.remark'),
  deliveredBy: say(language, 'print.note.delivered-by'),
  receivedBy: say(language, 'print.note.received-by'),
  receivedAt: say(language, 'print.note.received-at'),
});
