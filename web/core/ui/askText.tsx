import { useState } from 'react';
import { confirm, type Question } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

/** A question that is answered with words. */
export type TextQuestion = Omit<Question, 'body'> & {
  label: string;
  hint?: string;
  value?: string;
  /** What to say when nothing was typed; without it nothing is an answer too. */
  required?: string;
};

/** Asks for a line of text and waits: undefined when cancelled, asked again while it is required and empty. */
export async function askText({ label, hint, value = '', required, ...question }: TextQuestion): Promise<string | undefined> {
  let typed = value;
  let error: string | undefined;
  for (;;) {
    const body = (
      <AskedText
        label={label}
        hint={hint}
        error={error}
        first={typed}
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
  onChange,
}: {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  first: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(first);
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next);
      }}
    />
  );
}
