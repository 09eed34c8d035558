import type { MasterField } from '../../../contract/core/master.ts';
import { type Say, sayOr } from '../words/i18n.ts';

/** What people call a field of a form. */
export const labelOfField = (t: Say, { label, wire }: Pick<MasterField, 'label' | 'wire'>): string =>
  sayOr(t, label ?? `field.${wire}`, wire);
