import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fetchUnknownLabel } from '../labels/label.store.ts';
import { countLoaded, findLoad, recordCabinetScan } from './cabinet.store.ts';

export const loadCabinet = handlePrepared(
  receivingCalls.loadCabinet,
  async (ctx, { cabinetNo, label: scanned }) => {
    if (!cabinetNo) return ctx.refuse('cabinet.required');
    const { label, open } = await findLoad(ctx, scanned);
    if (label.state === 'void' || label.state === 'split')
      return ctx.refuse('label.void', { code: label.code, reason: label.endReason || '—' });
    if (open) return ctx.refuse('cabinet.already-loaded', { code: label.code, cabinetNo: open.cabinetNo });
    ctx.write('insert into cabinet_entry (org, cabinet_no, label_id, loaded_by) values ($1, $2, $3, $4)', [
      ctx.org,
      cabinetNo,
      label.id,
      ctx.person.userId,
    ]);
    recordCabinetScan(ctx, label, 'load', cabinetNo);
    ctx.audit(cabinetNo, { loaded: label.code });
    return { label, loaded: await countLoaded(ctx, cabinetNo) };
  },
  (app, caller, input) => fetchUnknownLabel(app, caller, input.label),
);
