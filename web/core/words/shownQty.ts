import { beingCounted } from '../../../contract/core/beingCounted.ts';
import { withThousands } from '../../../contract/core/withThousands.ts';
import { languageNow, t } from './i18n.ts';

/** Decimal text as the present language writes it: `1,234.5`. What is hidden while it is counted is said in words. */
export const shownQty = (value: string): string =>
  value === beingCounted ? t('stock.being-counted') : withThousands(value, languageNow());
