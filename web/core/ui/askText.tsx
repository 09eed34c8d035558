import { useEffect, useState } from 'react';
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

/** Asks for a line of text and waits: undefined when cancelled, asked again while it is required and empty. */
export async function askText({ label, hint, value = '', required, code = false, ...question }: TextQuestion): Promise<string | undefined> {
  let typed = value;
  let error: string | undefined;
  for (;;) {
    const body = (
      <AskedText
        label={label}
        hint={hint}
        error={error}
        first={typed}
        code={code}
        onChange={(text) => {
          typed = text;
        }}
      />
    );
    if (!(await confirm({ ...question, body }))) return undefined;
    if (typed.trim() !== '' || required === undefined) return typed.trim();
    error = required;
  }
}

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
  return <TextField label={label} hint={hint} error={error} value={text} onChange={change} />;
}
