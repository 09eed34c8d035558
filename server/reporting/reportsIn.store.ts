import type { Context } from '../core/call/context.ts';

const countText = `select count(*)::int as count from document where org = $1 and kind = 'productionReport' and state = any($2::text[])`;

/** The number of production reports in these states. */
export async function reportsIn({ org, query }: Pick<Context, 'org' | 'query'>, states: readonly string[]): Promise<{ count: number }> {
  const [found] = await query<{ count: number }>(countText, [org, states]);
  return found ?? { count: 0 };
}
