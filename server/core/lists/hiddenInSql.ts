import { beingCounted } from '../../../contract/core/beingCounted.ts';
import type { Column } from '../../../contract/core/list.ts';

/** A value that its reader may not see now: null in filters and sorts, so that it answers no question. */
export const hiddenInSql = 'null /* being counted */';

/** The same where it is shown: the word for it. A number says it as NaN, which a quantity never is (database.ts). */
export const shownHidden = (expression: string, type: Column['type']): string =>
  expression.replaceAll(hiddenInSql, type === 'qty' ? "'NaN'::numeric" : `'${beingCounted}'`);
