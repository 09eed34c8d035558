import type { MasterField as FieldDefinition } from '../../../contract/core/master.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { askFields } from '../ui/askFields.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { t } from '../words/i18n.ts';
import { labelOfField } from './labelOfField.ts';

const MasterField = lazyPart(() => import('./MasterField.tsx').then((m) => m.MasterField));

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
          draw: (control) => <MasterField {...control} field={{ ...field, required: true }} disabled={false} />,
        },
      },
    },
    (given) => then(given.value),
  );
