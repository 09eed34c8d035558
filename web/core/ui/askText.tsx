import { type ReactNode, useEffect, useState } from 'react';
import { scanText } from '../device/scanText.ts';
import { confirm, type Question } from './Dialog.tsx';
import { answerByScan } from './questionOpen.ts';
import { TextField } from './TextField.tsx';

/** A question that is answered with words. */
type TextQuestion = Omit<Question, 'body'> & {
  label: string;
  hint?: string;
  value?: string;
  /** What to say when nothing was typed; without it nothing is an answer too. */
  required?: string;
  /** A code is asked for: a scan is an answer too. */
  code?: boolean;
};

/** Draws the content of the dialog, which reports every change of the value. */
type Draw = (first: string, onChange: (value: string) => void, error: string | undefined) => ReactNode;

/** Asks for a value: undefined when cancelled; asks again while a required one is empty. */
export async function askFor(
  draw: Draw,
  { value = '', required, ...question }: Omit<Question, 'body'> & Pick<TextQuestion, 'value' | 'required'>,
): Promise<string | undefined> {
  let given = value;
  let error: string | undefined;
  const onChange = (next: string) => {
    given = next;
  };
  for (;;) {
    if (!(await confirm({ ...question, body: draw(given, onChange, error) }))) return undefined;
    if (given.trim() !== '' || required === undefined) return given.trim();
    error = required;
  }
}

/** Asks for a line of text, as {@link askFor} does. */
export const askText = ({ label, hint, code = false, ...question }: TextQuestion): Promise<string | undefined> =>
  askFor(
    (first, onChange, error) => <AskedText label={label} hint={hint} error={error} first={first} code={code} onChange={onChange} />,
    question,
  );

function AskedText({
  label,
  hint,
  error,
  first,
  code,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  first: string;
  code: boolean;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(first);
  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the question stands
  useEffect(() => {
    if (!code) return;
    answerByScan.set((scan) => change(scanText(scan)));
    return () => answerByScan.set(undefined);
  }, [code]);
  return <TextField label={label} hint={hint} error={text === first ? error : undefined} value={text} onChange={change} />;
}
