import type { AnyCall, CallInput } from '../../../contract/core/call.ts';
import type { Outcomes } from '../../../contract/core/outcomes.ts';
import { sendCommand } from '../queue/queue.ts';
import { confirm } from '../ui/Dialog.tsx';
import { CallError } from '../wire/CallError.ts';
import { t } from '../words/i18n.ts';
import type { ListAction } from './listDefinition.ts';

/** Sends an action; a refusal that needs the person's confirmation asks for it, and sends again. Undefined when they decline. */
export async function sendSurely({ sure, label }: ListAction, call: AnyCall, input: CallInput<AnyCall>): Promise<unknown> {
  if (!sure) return sendCommand(call, input);
  const ask = async (nos: readonly string[], [title = '', ...more]: readonly string[]): Promise<unknown> => {
    const body = [...more, t(sure.ask)].join('\n');
    const question = { title, body, confirmLabel: t(label), cancelLabel: t('shell.cancel'), danger: true };
    return (await confirm(question)) ? sendCommand(call, sure.again(input, nos) as CallInput<AnyCall>) : undefined;
  };
  try {
    const output = (await sendCommand(call, input)) as Partial<Outcomes>;
    const unsure = output.outcomes?.filter(({ error }) => error === sure.refusal) ?? [];
    const [first] = unsure;
    if (!first) return output;
    const more = (await ask(
      unsure.map(({ no }) => no),
      unsure.map(({ message }) => message),
    )) as Outcomes | undefined;
    return more ? together(output as Outcomes, more) : output;
  } catch (error) {
    if (!(error instanceof CallError) || error.id !== sure.refusal) throw error;
    return ask([], [error.message]);
  }
}

/** All outcomes together; the second answer replaces the first for repeated documents. */
function together(first: Outcomes, second: Outcomes): Outcomes {
  const outcomes = first.outcomes.map((one) => second.outcomes.find(({ no, done }) => no === one.no && done) ?? one);
  return { outcomes, done: outcomes.filter(({ done }) => done).length };
}
