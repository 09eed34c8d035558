import { type ReactNode, useState } from 'react';
import type { AnyCall } from '../../../contract/core/call.ts';
import type { MasterField as Field } from '../../../contract/core/master.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { Page } from '../frame/Page.tsx';
import { WithRight } from '../frame/WithRight.tsx';
import { CommitFoot } from '../list/CommitFoot.tsx';
import { wordsOf } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { queryClient } from '../wire/queryClient.ts';
import { useT } from '../words/i18n.ts';
import { withCodes } from './codesOf.ts';
import { FormField } from './FormField.tsx';
import { useFieldScan } from './useFieldScan.ts';

/** The values of a form, by the wire names of its fields. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * A form that creates something and is closed afterwards. `make` sends it; a refusal is shown at the field that it names,
 * else at the first. `made` announces the result, after other views were refreshed.
 */
export function MakeForm<Made>({
  first,
  fields,
  label,
  call,
  make,
  made,
  note,
  noScan = false,
}: {
  first: FormValues;
  fields: (values: FormValues) => readonly Field[];
  label: TextKey;
  /** The call that makes it, for people with the permission. */
  call: AnyCall;
  make: (values: FormValues) => Promise<Made>;
  made: (made: Made, values: FormValues) => unknown;
  /** What would be made of the values. */
  note?: ((values: FormValues) => ReactNode) | undefined;
  noScan?: boolean;
}) {
  const t = useT();
  const [values, setValues] = useState(first);
  const [fault, setFault] = useState<{ field: unknown; text: string }>();
  async function save() {
    try {
      const result = await make(values);
      await queryClient.invalidateQueries();
      await made(result, values);
    } catch (error) {
      setFault({ field: error instanceof CallError ? error.args['field'] : undefined, text: wordsOf(error) });
    }
  }
  const change = (wire: string, value: string): void => {
    setFault(undefined);
    setValues((before) => ({ ...before, [wire]: value }));
  };
  const shown = fields(values);
  useFieldScan(shown, ({ wire, several }, code) => change(wire, several ? withCodes(values[wire] ?? '', [code]) : code));
  const faulty = shown.find(({ wire }) => wire === fault?.field) ?? shown[0];
  return (
    <Page
      noScan={noScan}
      bottom={
        <WithRight call={call}>
          <CommitFoot label={t(label)} onCommit={save} note={note?.(values)} />
        </WithRight>
      }
    >
      <div className="kw-column">
        <section className="kw-panel">
          {shown.map((field) => (
            <FormField
              key={field.wire}
              field={field}
              value={values[field.wire] ?? ''}
              error={field === faulty ? fault?.text : undefined}
              disabled={false}
              onChange={(value: string) => change(field.wire, value)}
            />
          ))}
        </section>
      </div>
    </Page>
  );
}
