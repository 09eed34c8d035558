import { useState } from 'react';
import type { MasterField as Field } from '../../../contract/core/master.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { wordsOf } from '../api.ts';
import { CommitFoot } from '../CommitFoot.tsx';
import { useT } from '../i18n.ts';
import { Page } from '../Page.tsx';
import { queryClient } from '../queryClient.ts';
import { MasterField } from './MasterField.tsx';

/** What stands in a form, by the wire names of its fields. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * A form that makes something new and is left then: `make` sends it, and what it refuses stands at the first field; `made` says what
 * came of it, after what is shown elsewhere was asked anew.
 */
export function MakeForm<Made>({
  first,
  fields,
  label,
  make,
  made,
  noScan = false,
}: {
  first: FormValues;
  fields: (values: FormValues) => readonly Field[];
  label: TextKey;
  make: (values: FormValues) => Promise<Made>;
  made: (made: Made, values: FormValues) => unknown;
  noScan?: boolean;
}) {
  const t = useT();
  const [values, setValues] = useState(first);
  const [fault, setFault] = useState('');
  async function save() {
    try {
      const result = await make(values);
      await queryClient.invalidateQueries();
      await made(result, values);
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <Page noScan={noScan} bottom={<CommitFoot label={t(label)} onCommit={save} />}>
      <div className="kw-column">
        <section className="kw-panel">
          {fields(values).map((field, nr) => (
            <MasterField
              key={field.wire}
              field={field}
              value={values[field.wire] ?? ''}
              error={nr === 0 && fault ? fault : undefined}
              disabled={false}
              onChange={(value: string) => {
                setFault('');
                setValues((before) => ({ ...before, [field.wire]: value }));
              }}
            />
          ))}
        </section>
      </div>
    </Page>
  );
}
