import type { ComponentProps } from 'react';
import { useT } from '../words/i18n.ts';
import { labelOfField } from './labelOfField.ts';
import { MasterField } from './MasterField.tsx';
import { ReferencesField } from './ReferencesField.tsx';

/** A field of a form that creates something: it may also hold several codes. */
export function FormField({ field, ...props }: ComponentProps<typeof MasterField>) {
  const t = useT();
  if (!field.several) return <MasterField field={field} {...props} />;
  const { refersTo = '', among, ahead, required = false } = field;
  return <ReferencesField {...props} {...{ refersTo, among, ahead, required }} label={labelOfField(t, field)} />;
}
