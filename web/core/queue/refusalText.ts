import { namesOfArgs } from '../../../contract/messages/namesOfArgs.ts';
import type { StoredRefusal } from '../device/database.ts';
import { isText, type Say } from '../words/i18n.ts';

/** A stored refusal in the present language; one that an older version stored without arguments keeps its text. */
export function refusalText(t: Say, { id, message, args, because }: StoredRefusal): string {
  if (because) return t('attention.held', { why: refusalText(t, because) });
  const key = `error.${id}`;
  return args && isText(key)
    ? t(
        key,
        namesOfArgs((name) => (isText(name) ? t(name) : undefined), args),
      )
    : message;
}
