import { canonicalQty, fitsDecimals } from '../../contract/core/quantity.ts';
import { argInEachLanguage } from '../core/answer/argsIn.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import type { MovedField } from './paperwork/paperwork.ts';

interface Told {
  item: string;
  qty: string;
  field: MovedField | 'packQty';
  /** Its line, if it is in one. */
  line?: number | undefined;
}

/** Why a quantity of a partner's record cannot be moved here: a fraction of a unit without decimals. The field is named. */
export function refuseDecimals(
  { unit, decimals }: { unit: string; decimals: number },
  { item, qty, field, line }: Told,
): Refusal | undefined {
  if (fitsDecimals(canonicalQty(qty), decimals)) return undefined;
  return new Refusal('parked.qty-decimals', {
    ...{ item, qty: canonicalQty(qty), unit, decimals },
    ...argInEachLanguage('field', (language) => say(language, `wire.${field}`)),
    technical: `${line === undefined ? '' : `line ${line}: `}${field}`,
  });
}
