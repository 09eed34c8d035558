import type { MasterField as FieldDefinition } from '../../../contract/core/master.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { type AskedField, askFields } from '../ui/askFields.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { t } from '../words/i18n.ts';
import { labelOfField } from './labelOfField.ts';

const FormField = lazyPart(() => import('./FormField.tsx').then((m) => m.FormField));

/** Draws a field of {@link askFields} as a form does. */
export const asInForm =
  (field: FieldDefinition): NonNullable<AskedField['draw']> =>
  (control) => <FormField {...control} field={{ ...field, required: true }} disabled={false} />;

/** Asks for one field, shown as in a form, so that a reference can be picked; otherwise as {@link askFields} does. `does` labels the button. */
export const askField = <A,>(
  { title, does, field, ...rest }: { title: string; does: TextKey; field: FieldDefinition; value?: string | undefined; code?: boolean },
  then: (value: string) => A | Promise<A>,
): Promise<A | undefined> =>
  askFields(
    {
      ...{ title, does },
      fields: {
        value: {
          ...{ label: labelOfField(t, field), ...rest },
          draw: asInForm(field),
        },
      },
    },
    (given) => then(given.value),
  );
