import { beingCounted } from '../../../contract/core/beingCounted.ts';
import type { Column } from '../../../contract/core/list.ts';

/** A value that its reader may not see now: null in filters and sorts, so that these reveal nothing. */
export const hiddenInSql = 'null /* being counted */';

/**
 * The same for display: the mark of a hidden value. For a quantity it is NaN, which never occurs otherwise (database.ts); a whole number stays one in JSON.
 */
export function hiddenAsShown(expression: string, type: Column['type']): string {
  if (type !== 'qty' && type !== 'int') return expression.replaceAll(hiddenInSql, `'${beingCounted}'`);
  const shown = expression.replaceAll(hiddenInSql, "'NaN'::numeric");
  if (type === 'qty' || shown === expression) return shown;
  return `(select case when shown = 'NaN' then to_jsonb('${beingCounted}'::text) else to_jsonb(shown) end from (select (${shown})::numeric as shown) of_one)`;
}
