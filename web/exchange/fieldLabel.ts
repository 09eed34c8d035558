import { fieldParts } from '../../contract/exchange/fieldParts.ts';
import { type Say, sayOr } from '../core/words/i18n.ts';

/** A field of ours as people call it: `明细 · 料号`. */
export function fieldLabel(path: string, t: Say): string {
  const { list, names } = fieldParts(path);
  const words = names.map((name) => sayOr(t, `wire.${name}`, name)).join(' ');
  return list === undefined ? words : `${sayOr(t, `wire.${list}`, list)} · ${words}`;
}
