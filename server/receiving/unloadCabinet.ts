import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fetchUnknownLabel } from '../labels/label.store.ts';
import { countLoaded, findLoad, recordCabinetScan } from './cabinet.store.ts';

export const unloadCabinet = handlePrepared(
  receivingCalls.unloadCabinet,
  async (ctx, { cabinetNo, label: scanned }) => {
    if (!cabinetNo) return ctx.refuse('cabinet.required');
    const { label, open } = await findLoad(ctx, scanned);
    if (!open) return ctx.refuse('cabinet.not-loaded', { code: label.code });
    if (open.cabinetNo !== cabinetNo) return ctx.refuse('cabinet.other-cabinet', { code: label.code, other: open.cabinetNo, cabinetNo });
    ctx.write('update cabinet_entry set unloaded_at = now(), unloaded_by = $2 where id = $1', [open.id, ctx.person.userId]);
    recordCabinetScan(ctx, label, 'unload', cabinetNo);
    ctx.audit(cabinetNo, { unloaded: label.code });
    return { label, loaded: await countLoaded(ctx, cabinetNo) };
  },
  (app, caller, input) => fetchUnknownLabel(app, caller, input.label),
);
