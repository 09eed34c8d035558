import type { WantingLine } from '../../contract/issuing/take.rules.ts';
import type { WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';

type Asking = Pick<Context, 'org' | 'query' | 'language'>;

/** The lines with the warehouses that they may be taken from. */
export async function wantingOf(ctx: Asking, lines: readonly WantedLine[]): Promise<WantingLine[]> {
  const text = `select id, code, ${nameIn('w', ctx.language)} as name from warehouse w where org = $1 and code = any($2::text[])`;
  const found = await ctx.query<{ id: number; code: string; name: string }>(text, [
    ctx.org,
    lines.flatMap(({ warehouse }) => warehouse ?? []),
  ]);
  return lines.map(({ itemNo, batch, project, warehouse: code }) => {
    const only = found.find((one) => one.code === code);
    return { itemNo, batch, project, warehouseId: only?.id ?? null, warehouse: only?.name ?? '' };
  });
}
