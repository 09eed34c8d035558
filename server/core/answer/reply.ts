import { refusedCode, successCode, type Trouble } from '../../../contract/core/envelope.ts';
import type { Outcomes } from '../../../contract/core/outcomes.ts';
import { allTexts } from '../../../contract/messages/allTexts.ts';
import { fill } from '../../../contract/messages/fill.ts';
import { namesOfArgs } from '../../../contract/messages/namesOfArgs.ts';
import type { ErrorId, Language, TextKey } from '../../../contract/messages/texts.ts';
import { withUnitWords } from '../../../contract/messages/unitWords.ts';
import { argsIn } from './argsIn.ts';
import { isTextKey } from './isTextKey.ts';
import type { Refusal } from './refusal.ts';

type Args = Record<string, string | number>;

/** A text in a language, filled in. A missing text never fails an answer: the key is shown instead. */
export function say(language: Language, key: TextKey, args: Args = {}): string {
  const texts: Partial<Record<string, string>> = allTexts[language];
  const wordOf = (unit: string | number) => texts[`unit.${unit}`];
  return fill(
    language,
    texts[key] ?? key,
    namesOfArgs((name) => texts[name], withUnitWords(args, wordOf)),
  );
}

/** The answer of a call that worked; `data` is JSON text already. */
export const successEnvelope = (data: string): string =>
  `{"Result":true,"Code":"${successCode}","code":${successCode},"Message":"","msg":"","Data":${data},"data":${data}}`;

/**
 * The answer of a call about several things (rule wrapper-result-message): refused when every one was, in the words of
 * the first; when some were, the message says how many and why. `data` is JSON text already.
 */
export function outcomesEnvelope({ outcomes, done }: Outcomes, language: Language, data: string): string {
  const [first, ...others] = outcomes.filter((one) => !one.done);
  if (!first) return successEnvelope(data);
  const failed = others.length + 1;
  const message = outcomes.length === 1 ? first.message : say(language, 'work.outcomes.some', { done, failed, why: first.message });
  const words = JSON.stringify(done === 0 ? first.message : message);
  if (done > 0)
    return `{"Result":true,"Code":"${successCode}","code":${successCode},"Message":${words},"msg":${words},"Data":${data},"data":${data}}`;
  const id = JSON.stringify(first.error);
  return `{"Result":false,"Code":${id},"code":${refusedCode},"Message":${words},"msg":${words},"Data":${data},"data":${data}}`;
}

/** The sentence of a refusal that names no fields, in a language. */
export const refusalIn = (language: Language, { id, args }: Refusal): string =>
  say(language, `error.${id}` as `error.${ErrorId}`, argsIn(language, args));

/** The answer of a call that was refused or failed, in the caller's language. */
export function troubleEnvelope(refusal: Refusal, language: Language, reference?: string): string {
  const { id, status, fields } = refusal;
  const args = {
    ...argsIn(language, refusal.args),
    ...(reference ? { reference } : {}),
    ...(fields ? { fields: fieldList(refusal, language) } : {}),
  };
  const Message = say(language, `error.${id}` as `error.${ErrorId}`, args);
  const Data: Trouble = { error: id, args, fields, reference };
  const code = status === 200 ? refusedCode : status * 100;
  return JSON.stringify({ Result: false, Code: id, code, Message, msg: Message, Data, data: Data });
}

const fieldList = ({ fields = [] }: Refusal, language: Language): string =>
  fields.map(({ field, fault }) => `${labelOf(language, field)} (${say(language, `fault.${fault}`)})`).join(', ');

/** A field of an input by its label; people read no names of programs, and programs read `fields`. */
function labelOf(language: Language, field: string): string {
  const key = `field.${field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''}`;
  return isTextKey(key) ? say(language, key) : field;
}
