import { withThousands } from '../../../contract/core/withThousands.ts';
import { languageNow } from './i18n.ts';

/** Decimal text as the present language writes it: `1,234.5`. */
export const shownQty = (value: string): string => withThousands(value, languageNow());
