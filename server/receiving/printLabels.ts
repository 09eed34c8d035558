import type { PrinterDpi } from '../../contract/labels/labelPrinter.ts';
import { labelSizeOf, labelSizes } from '../../contract/labels/labelSize.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { paperCalls, printLimit } from '../../contract/receiving/paper.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handleFile } from '../core/call/handler.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { localName } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { labelCodesHere } from '../labels/codesHere.ts';
import { lockNotesOfLabels } from '../labels/label.store.ts';
import { labelsPrinted } from '../labels/labelChange.ts';
import type { CartonCaptions, CartonLabel } from '../labels/print/cartonLabel.ts';
import { makePaper } from '../labels/print/makePaper.ts';
import { unprintable } from '../labels/print/printFont.ts';
import { expiryOf } from '../stock/expiryOf.ts';
import { findNote } from './note.store.ts';
import { printsInWork } from './printProgress.ts';

type Printable = CartonLabel & { id: number; state: string; printCount: number };

/** The data to draw the labels; stored with the command, so that a repeat gives the same paper. */
interface PrintJob {
  labels: CartonLabel[];
  size: string;
  format: 'pdf' | 'zpl';
  firstCell: number;
  dpi: PrinterDpi;
  font: string;
}

const findText = `
  select b.id, b.state, b.print_count as "printCount", b.code, i.code as "itemNo", ${localName('i', ':language')} as "itemName",
         i.spec, b.batch, ${expiryOf('b')}::text as "expiresOn", b.qty, i.unit, n.note_no as "noteNo", coalesce(n.supplier_name, '') as "supplierName", b.box_no as "boxNo", b.project,
         n.delivery_date as date, ${localName('o', ':language')} as org, parent.code as "parentCode"
    from label b join item i on i.id = b.item_id join organisation o on o.org = b.org left join delivery_note n on n.id = b.note_id
    left join delivery_note_line l on l.id = b.note_line_id left join label parent on parent.id = b.parent_id
   where b.org = :org and (:supplier::text is null or b.supplier_code = :supplier) and (b.code = any(:codes::text[]) or b.note_id = :noteId and (:lineNo::int is null or l.line_no = :lineNo) and b.state not in ('void', 'split'))
   order by n.note_no, l.line_no, b.id limit ${printLimit + 1} for no key update of b`;

/** The signs of a label that its font lacks. */
const lostSigns = ({ code, itemNo, itemName, spec, batch, unit, supplierName, boxNo, project, org }: Printable) => ({
  code,
  signs: unprintable([code, itemNo, itemName, spec, batch, unit, supplierName, boxNo, project, org].join('')),
});

export const printLabels = handleFile(
  paperCalls.printLabels,
  async (ctx, input): Promise<PrintJob> => {
    const { size = ctx.settings.labelSize, dpi = ctx.settings.printerDpi, font = ctx.settings.printerFont } = input;
    const { format, firstCell, lineNo, reason = '', blanks } = input;
    const codes = [...new Set(await labelCodesHere(ctx, input.codes ?? []))];
    if (!labelSizeOf(size)) return ctx.refuse('label-size.unknown', { size });
    lockNotesOfLabels(ctx, codes, input.noteNo);
    const note = input.noteNo === undefined ? undefined : await findNote(ctx, input.noteNo);
    const found = await ctx.query<Printable>(
      ...named(findText, {
        ...{ org: ctx.org, codes, noteId: note?.id ?? null, lineNo: lineNo ?? null },
        ...{ language: ctx.language, supplier: supplierOf(ctx) },
      }),
    );
    if (found.length === 0 && codes.length === 0) return ctx.refuse('print.nothing');
    if (found.length > printLimit) return ctx.refuse('print.too-many', { limit: printLimit });
    const missing = codes.find((code) => !found.some((label) => label.code === code));
    if (missing) return ctx.refuse('label.not-found', { code: missing });
    const dead = found.find((label) => label.state === 'void' || label.state === 'split');
    if (dead)
      return ctx.refuse('label.void', {
        code: dead.code,
        reason: say(ctx.language, dead.state === 'void' ? 'state.label.void' : 'state.label.split'),
      });
    const again = found.filter((label) => label.printCount > 0);
    if (again.length > 0 && !reason) return ctx.refuse('print.reason-required', { count: again.length, code: again[0]?.code ?? '' });
    const lost = blanks ? undefined : found.map(lostSigns).find(({ signs }) => signs.length > 0);
    if (lost) return ctx.refuse('print.signs-missing', { code: lost.code, signs: lost.signs.join(' ') });
    ctx.write(labelsPrinted, [found.map((label) => label.id), ctx.person.userId, reason]);
    ctx.audit(note?.note_no ?? found[0]?.code ?? '', { labels: found.length, reprinted: again.length, reason, size, format });
    return { labels: found.map(cartonOf), size, format, firstCell, dpi, font };
  },
  async ({ language, operationId }, { labels, size: id, format, firstCell, dpi, font }) => {
    const size = labelSizeOf(id) ?? labelSizes[0];
    const captions = captionsIn(language);
    const name = `${labels[0]?.noteNo ?? labels[0]?.code ?? 'labels'}-${id}`;
    if (format === 'pdf') {
      const reportProgress = (done: number) => printsInWork.set(operationId, { done, total: labels.length });
      const content = await makePaper
        .labels(reportProgress, labels, size, captions, firstCell)
        .finally(() => printsInWork.delete(operationId));
      return { fileName: `${name}.pdf`, contentType: 'application/pdf', content, inline: true };
    }
    const content = Buffer.from(await makePaper.labelsZpl(labels, size, captions, { dpi, font }));
    return { fileName: `${name}.zpl`, contentType: 'text/plain; charset=utf-8', content };
  },
);

/** The printed fields only, without empty ones. */
function cartonOf({ id: _id, state: _state, printCount: _count, ...label }: Printable): CartonLabel {
  const { code, itemNo, itemName, qty, unit, ...rest } = label;
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
  return { code, itemNo, itemName, qty, unit, ...filled };
}

const captionsIn = (language: Language): CartonCaptions => ({
  itemNo: say(language, 'field.ItemNo'),
  batch: say(language, 'field.BatchNo'),
  expiresOn: say(language, 'field.ExpiresOn'),
  qty: say(language, 'field.Qty'),
  noteNo: say(language, 'field.DeliNo'),
  supplierName: say(language, 'field.SupplierName'),
  boxNo: say(language, 'field.BoxNo'),
  project: say(language, 'field.ProjectNo'),
  date: say(language, 'field.DeliDate'),
  parentCode: say(language, 'field.ParentBar'),
});
