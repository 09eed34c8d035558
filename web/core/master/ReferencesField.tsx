import type { ComponentProps } from 'react';
import { toast } from '../device/toast.ts';
import { Icon } from '../ui/Icon.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { useT } from '../words/i18n.ts';
import { codesOf, typedCodes, withCodes } from './codesOf.ts';
import { ReferenceField, useNameOf } from './ReferenceField.tsx';

/** The codes of several records of another list: picked one by one, or pasted together into the search box. A tap on a code removes it. */
export function ReferencesField({ value, onChange, ...field }: ComponentProps<typeof ReferenceField>) {
  const t = useT();
  const codes = codesOf(value);
  return (
    <div
      onPaste={(event) => {
        const pasted = typedCodes(event.clipboardData.getData('text'));
        if (pasted.length < 2) return;
        event.preventDefault();
        onChange(withCodes(value, pasted));
        toast(t('master.pasted', { n: pasted.length }), { tone: 'green' });
      }}
    >
      <ReferenceField
        {...field}
        hint={field.required ? undefined : t('master.choose.any')}
        value=""
        onChange={(code) => onChange(code && withCodes(value, [code]))}
      />
      {codes.length > 0 && (
        <OptionList
          label={t('master.chosen', { field: String(field.label) })}
          options={codes.map((code) => ({
            ...{ value: code, label: code, about: <NameOf refersTo={field.refersTo} code={code} /> },
            end: <Icon name="trash" size={20} />,
          }))}
          onPick={(removed) => onChange(codes.filter((code) => code !== removed).join('\n'))}
        />
      )}
    </div>
  );
}

/** The name beside a code, where it is known. */
const NameOf = ({ refersTo, code }: { refersTo: string; code: string }) => useNameOf(refersTo, code);
