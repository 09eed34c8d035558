import type { ComponentProps } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { useT } from '../words/i18n.ts';
import { codesOf, typedCodes, withCodes } from './codesOf.ts';
import { NameOf, ReferenceField } from './ReferenceField.tsx';

/** The codes of any number of records of another list: picked one by one, or pasted together. One that is tapped goes again. */
export function ReferencesField({ value, onChange, ...field }: ComponentProps<typeof ReferenceField>) {
  const t = useT();
  const codes = codesOf(value);
  return (
    <div>
      <ReferenceField
        {...field}
        value=""
        // A row that was picked is one code, whatever stands in it.
        onChange={(code, row) => code !== '' && onChange(withCodes(value, row ? [code] : typedCodes(code)))}
        several
      />
      {codes.length > 0 && (
        <OptionList
          label={t('master.chosen', { field: String(field.label) })}
          options={codes.map((code) => ({
            value: code,
            label: code,
            about: <NameOf refersTo={field.refersTo} code={code} />,
            end: <Icon name="trash" size={20} />,
          }))}
          onPick={(gone) => onChange(codes.filter((code) => code !== gone).join('\n'))}
        />
      )}
    </div>
  );
}
