import { typedQty } from '../../../contract/core/readQty.ts';
import { type Say, storedLanguage } from './i18n.ts';

/** Reads a quantity typed into a field of a form; a fault is a text for the field. */
export function readTyped(t: Say, text: string): { value: string } | { fault: string } {
  const value = text.trim();
  const read = typedQty(value, storedLanguage());
  if ('value' in read) return read;
  const fault =
    'readings' in read ? t('error.qty.two-ways', { value, readings: read.readings.join(' / ') }) : t('error.qty.unclear', { value });
  return { fault };
}
