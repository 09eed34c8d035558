import type { TextKey } from '../../contract/messages/texts.ts';
import type { SettingKey } from '../../contract/system/settings.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { standsBetweenInSql } from '../stock/standsBetween.ts';

/** Work in progress that is no longer possible after a change of a setting. Other settings apply to each step and leave none. */
const left: Partial<Record<SettingKey, { on: boolean; text: TextKey; count: string }>> = {
  intermediateIssue: {
    on: true,
    text: 'settings.leaves.intermediateIssue',
    count: `select count(*)::int as n from (${standsBetweenInSql('$1')}) p`,
  },
  autoReviewRequisitions: {
    on: false,
    text: 'settings.leaves.autoReviewRequisitions',
    count: "select count(*)::int as n from document where org = $1 and kind = 'requisition' and state = 'unreviewed'",
  },
};

/** The work that stays in progress when this setting changes, in the reader's language; undefined when there is none. */
export async function leftBySwitch(
  ctx: Pick<Context, 'org' | 'language' | 'settings' | 'query'>,
  key: SettingKey,
): Promise<string | undefined> {
  const one = left[key];
  if (!one || ctx.settings[key] !== one.on) return undefined;
  const [{ n } = { n: 0 }] = await ctx.query<{ n: number }>(one.count, [ctx.org]);
  return n > 0 ? say(ctx.language, one.text, { n }) : undefined;
}
