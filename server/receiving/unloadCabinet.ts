import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fetchUnknownLabel } from '../labels/label.store.ts';
import { countLoaded, findLoad, recordCabinetScanText } from './cabinet.store.ts';

export const unloadCabinet = handlePrepared(
  receivingCalls.unloadCabinet,
  async (ctx, { cabinetNo, label: scanned }) => {
    if (!cabinetNo) return ctx.refuse('cabinet.required');
    const { label, open } = await findLoad(ctx, scanned);
    if (!open) return ctx.refuse('cabinet.not-loaded', { code: label.code });
    if (open.cabinetNo !== cabinetNo) return ctx.refuse('cabinet.other-cabinet', { code: label.code, other: open.cabinetNo, cabinetNo });
    ctx.write('update cabinet_entry set unloaded_at = now(), unloaded_by = $2 where id = $1', [open.id, ctx.person.userId]);
    ctx.write(recordCabinetScanText, [label.id, 'unload', cabinetNo, ctx.person.userId, ctx.org, label.code, label.noteId, ctx.device]);
    ctx.audit(cabinetNo, { unloaded: label.code });
    return { label, loaded: await countLoaded(ctx, cabinetNo) };
  },
  (app, caller, input) => fetchUnknownLabel(app, caller, input.label),
);
