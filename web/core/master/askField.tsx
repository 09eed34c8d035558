import { useState } from 'react';
import type { MasterField as FieldDefinition } from '../../../contract/core/master.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { askFor } from '../ui/askText.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { t } from '../words/i18n.ts';

const MasterField = lazyPart(() => import('./MasterField.tsx').then((m) => m.MasterField));

/** Asks for one field, shown as in a form, so that a reference can be picked; undefined when cancelled. `does` labels the button. */
export const askField = ({
  title,
  field,
  value = '',
  does,
}: {
  title: string;
  field: FieldDefinition;
  value?: string | undefined;
  does: TextKey;
}): Promise<string | undefined> =>
  askFor((first, onChange, error) => <Asked field={{ ...field, required: true }} first={first} onChange={onChange} error={error} />, {
    ...{ title, value, required: t('work.required'), confirmLabel: t(does), cancelLabel: t('shell.cancel') },
  });

function Asked({
  field,
  first,
  onChange,
  error,
}: {
  field: FieldDefinition;
  first: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <MasterField field={field} value={value} onChange={change} error={value === first ? error : undefined} disabled={false} />;
}
