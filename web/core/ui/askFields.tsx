import { type ReactNode, useEffect, useState } from 'react';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { scanText } from '../device/scanText.ts';
import { wordsOf } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { t } from '../words/i18n.ts';
import { askAgain } from './askAgain.ts';
import { FormFault } from './FormFault.tsx';
import { answerByScan } from './questionOpen.ts';
import { TextField } from './TextField.tsx';

/** The value of a question's control, and its change handler. */
interface Control {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One field of a question. */
export interface AskedField {
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  /** It may stay empty. */
  optional?: boolean;
  /** The answer is a code, so it may be scanned. */
  code?: boolean | undefined;
  /** Another control than a line of text. */
  draw?: (control: Control) => ReactNode;
}

/** A question with fields; `does` is the text of its button. */
interface FieldsQuestion<K extends string> {
  title: string;
  does: TextKey;
  danger?: boolean | undefined;
  fields: Readonly<Record<K, AskedField>>;
}

type Given = Readonly<Record<string, string>>;
/** Faults of an answer: at their field, or (without a name) of all of it. */
type Faults = Readonly<Record<string, string>>;

/**
 * Asks for one or several values in one dialog and passes them to `then`; undefined when cancelled. The dialog stays for missing values and
 * for values that `then` refused, and shows the refusal at its field. If the person has left the screen, a toast shows it.
 */
export async function askFields<K extends string, A>(
  { title, does, danger, fields }: FieldsQuestion<K>,
  then: (given: Readonly<Record<K, string>>) => A | Promise<A>,
): Promise<A | undefined> {
  const asked = Object.entries<AskedField>(fields);
  const ways = { confirmLabel: t(does), cancelLabel: t('shell.cancel'), danger: danger ?? false };
  return askAgain<Given, A>(
    Object.fromEntries(asked.map(([name, { value = '' }]) => [name, value])),
    (first, refused, keep) => ({
      title,
      body: <Fields fieldEntries={asked} first={first} faults={faultsOf(refused, asked)} onChange={keep} />,
      ...ways,
    }),
    (given) => {
      const empty = asked.filter(([name, { optional }]) => !optional && given[name]?.trim() === '');
      if (empty.length > 0) throw new Missing(empty.map(([name]) => name));
      return then(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])) as Readonly<Record<K, string>>);
    },
  );
}

/** Fields that were left empty. */
class Missing extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(names.join());
    this.names = names;
  }
}

function faultsOf(refused: unknown, fieldEntries: readonly [string, AskedField][]): Faults {
  if (refused === undefined) return {};
  if (refused instanceof Missing) return Object.fromEntries(refused.names.map((name) => [name, t('work.required')]));
  return { [fieldOf(refused, fieldEntries)]: wordsOf(refused) };
}

/** The field that a refusal is about: the only one, or the one that it names. */
function fieldOf(error: unknown, fieldEntries: readonly [string, AskedField][]): string {
  const [[only] = [''], ...more] = fieldEntries;
  if (more.length === 0) return only;
  const named = error instanceof CallError ? error.args['field'] : undefined;
  return fieldEntries.find(([name]) => name === named)?.[0] ?? '';
}

function Fields({
  fieldEntries,
  first,
  faults,
  onChange,
}: {
  fieldEntries: readonly [string, AskedField][];
  first: Given;
  faults: Faults;
  onChange: (given: Given) => void;
}) {
  const [given, setGiven] = useState(first);
  const change = (name: string, value: string) => {
    const now = { ...given, [name]: value };
    setGiven(now);
    onChange(now);
  };
  const scanned = fieldEntries.find(([, { code }]) => code)?.[0];
  useEffect(() => {
    if (scanned === undefined) return;
    answerByScan.set((scan) => change(scanned, scanText(scan)));
    return () => answerByScan.set(undefined);
  });
  return (
    <div className="kw-column">
      {fieldEntries.map(([name, { label, hint, draw = (control: Control) => <TextField label={label} hint={hint} {...control} /> }]) => {
        const value = given[name] ?? '';
        // A value changed since is not the refused one.
        const error = value === first[name] ? faults[name] : undefined;
        return <div key={name}>{draw({ value, error, onChange: (next) => change(name, next) })}</div>;
      })}
      <FormFault>{faults['']}</FormFault>
    </div>
  );
}
