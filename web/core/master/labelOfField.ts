import type { MasterField } from '../../../contract/core/master.ts';
import { type Say, sayOr } from '../words/i18n.ts';

/** The label of a field. */
export const labelOfField = (t: Say, { label, wire }: Pick<MasterField, 'label' | 'wire'>): string =>
  sayOr(t, label ?? `field.${wire}`, wire);
