import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import { eachDocument } from '../documents/eachDocument.ts';
import { labelCode } from '../labels/codesHere.ts';
import { checkLabel, findLabelByCode, recordScan } from '../labels/label.store.ts';
import { fetchUnknownNote, findOpenNote } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';
import { scanAsSupplier } from './supplierScan.store.ts';

export const saveScans = handlePrepared(
  receivingCalls.saveScans,
  async (ctx, { noteNo, labels }) => {
    if (labels.length === 0) return ctx.refuse('scan.empty');
    const supplier = ctx.person.userType === 'supplier';
    const note = await (supplier ? findOpenNote(ctx, noteNo, 'lock') : lockNoteInWork(ctx, noteNo));
    const result = await eachDocument(ctx, labels.map(labelCode), async (code) => {
      if (supplier) return void (await scanAsSupplier(ctx, code, note));
      const label = await findLabelByCode(ctx, code);
      checkLabel(label, note);
      recordScan(ctx, label, note);
    });
    return auditOutcomes(ctx, result, { noteNo });
  },
  (app, caller, input) => fetchUnknownNote(app, caller, input.noteNo),
);
