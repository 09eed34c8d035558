import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findByLabels } from '../labels/codesHere.ts';
import { takeOff, withPallets } from '../labels/pallet.store.ts';
import { lockLabels } from './movable.store.ts';

export const takeOffPallet = handle(palletCalls.takeOffPallet, async (ctx, { labels }) => {
  if (labels.length === 0) return ctx.refuse('bind.nothing');
  const codes = await withPallets(ctx, labels);
  const rows = await findByLabels(ctx, codes, (found) => lockLabels(ctx, [...new Set(found)]));
  const gone = await takeOff(
    ctx,
    rows.map(({ id }) => id),
  );
  ctx.audit(rows[0]?.code ?? '', { labels: rows.filter(({ id }) => gone.includes(id)).map(({ code }) => code) });
  const said = rows.map((label) => ({ ...label, from: label.place ?? '', moved: gone.includes(label.id) }));
  return { documentNo: '', place: rows[0]?.place ?? '—', labels: said, goods: [] };
});
