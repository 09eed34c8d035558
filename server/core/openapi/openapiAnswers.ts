import { refusedCode, successCode } from '../../../contract/core/envelope.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { Refusal } from '../answer/refusal.ts';
import { type JsonSchema, plainObject, ref, textsOf } from './openapiSchemas.ts';

/** Answers that are the same for many calls: HTTP status, name of the component, and the faults that lead to it. */
const commonAnswers: Record<string, { name: string; what: string; ids: readonly ErrorId[] }> = {
  400: {
    name: 'Malformed',
    what: 'A field is wrong or missing; `Data.fields` names each.',
    ids: ['malformed', 'list.unknown', 'list.filter', 'list.sort'],
  },
  401: { name: 'NotSignedIn', what: 'No valid access token came along.', ids: ['not-signed-in', 'login.refresh-failed'] },
  403: {
    name: 'Forbidden',
    what: 'Signed in, but not for this.',
    ids: ['forbidden', 'wrong-organisation', 'wrong-database', 'login.change-password-first'],
  },
  409: { name: 'OperationReused', what: 'The Idempotency-Key was used before for something else.', ids: ['operation-reused'] },
  413: { name: 'TooLarge', what: 'The body is larger than this caller may send.', ids: ['body.too-large'] },
  429: { name: 'TooManyRequests', what: 'Too many tries; wait.', ids: ['too-many-requests'] },
  500: { name: 'Fault', what: 'A fault of ours; `Data.reference` names its entry in the log. Nothing was changed.', ids: ['internal'] },
  503: { name: 'Busy', what: 'The database is away or overloaded; send it again with the same Idempotency-Key.', ids: ['busy'] },
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** A Markdown table of refusals with their texts, and the same as data. */
function refusalTexts(ids: readonly ErrorId[]): { table: string; data: object[] } {
  const data = ids.map((id) => ({ id, status: new Refusal(id).status, ...textsOf(`error.${id}`) }));
  const cell = (text = '') => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = data.map(({ id, zh, en, yn }) => `| \`${id}\` | ${cell(en)} | ${cell(zh)} | ${cell(yn)} |`);
  return { table: ['| Code | English | 中文 | Indonesia |', '|---|---|---|---|', ...rows].join('\n'), data };
}

/** The components of every answer. */
export function answerComponents(): { schemas: Record<string, JsonSchema>; responses: Record<string, JsonSchema> } {
  const responses: Record<string, JsonSchema> = {};
  for (const { name, what, ids } of Object.values(commonAnswers)) {
    const { table, data } = refusalTexts(ids);
    responses[name] = { description: `${what}\n\n${table}`, content: json(ref('schemas', 'Refused')), 'x-refusals': data };
  }
  return { schemas: { Trouble: trouble, Refused: envelope(false, ref('schemas', 'Trouble')) }, responses };
}

const trouble = plainObject(
  {
    error: { type: 'string', description: 'The stable id, the same as `Code`.' },
    args: { type: 'object', description: 'What was filled into the message.', additionalProperties: { type: ['string', 'number'] } },
    fields: {
      type: 'array',
      items: plainObject(
        {
          field: { type: 'string', description: 'Wire name of the field, as a path.' },
          fault: { enum: ['missing', 'wrong', 'too-long', 'too-many', 'too-few', 'too-deep'], description: 'What is wrong with it.' },
          limit: { type: 'number', description: 'The limit that it goes beyond.' },
        },
        ['field', 'fault'],
      ),
      description: 'Each field that is wrong, where the body is.',
    },
    reference: { type: 'string', description: 'Names the entry in the server’s log.' },
  },
  ['error'],
);

/** The envelope in both spellings around `data`. */
export function envelope(
  success: boolean,
  data: JsonSchema,
  { codes, said = false }: { codes?: readonly string[]; said?: boolean } = {},
): JsonSchema {
  const number = success
    ? { const: successCode }
    : { type: 'integer', description: `${refusedCode} for a refused rule, else the HTTP status times 100.` };
  const text = success
    ? { const: String(successCode) }
    : codes
      ? { enum: [...codes] }
      : { type: 'string', description: 'The stable id of the refusal.' };
  const message = success && !said ? { const: '' } : { type: 'string', description: 'In the language of Accept-Language.' };
  const properties = {
    Result: { const: success, description: 'Whether it was done.' },
    Code: text,
    code: number,
    Message: message,
    msg: message,
    Data: data,
    data,
  };
  return plainObject(properties, Object.keys(properties));
}

/** Properties of an answer besides its value: which refusals come with status 200, and whether the value is a file. */
interface AnswerOf {
  value: JsonSchema;
  refusals: readonly ErrorId[];
  /** Media types of a file that is sent as it is; refusals still come in the envelope. */
  file?: readonly string[];
  /** The value holds the outcome of each of several things: a success may say which were refused, a refusal of all holds it too. */
  several?: boolean;
}

/** The answer with status 200: the value, or a refused business rule. */
export function okResponse({ value, refusals, file, several = false }: AnswerOf): JsonSchema {
  const rules = refusals.filter((id) => new Refusal(id).status === 200);
  const { table, data } = refusalTexts(rules);
  const refusal = ref('schemas', 'Trouble');
  const refused = rules.length > 0 ? [envelope(false, several ? { anyOf: [value, refusal] } : refusal, { codes: rules })] : [];
  const values = file ? refused : [envelope(true, value, { said: several }), ...refused];
  const binary = Object.fromEntries((file ?? []).map((type) => [type, { schema: { contentMediaType: type } }]));
  const what = file ? 'The file' : 'Done';
  return {
    description: rules.length > 0 ? `${what}, or a rule said no:\n\n${table}` : `${what}.`,
    content: { ...binary, ...(values.length > 1 ? json({ oneOf: values }) : values[0] ? json(values[0]) : {}) },
    ...(rules.length > 0 ? { 'x-refusals': data } : {}),
  };
}

/** The answers with other statuses. */
export function otherResponses(callFacts: {
  signedIn: boolean;
  writes: boolean;
  refusals: readonly ErrorId[];
}): Record<string, JsonSchema> {
  const own = new Set(callFacts.refusals.map((id) => String(new Refusal(id).status)));
  const always = ['400', '403', '413', '500', '503', ...(callFacts.signedIn ? ['401'] : []), ...(callFacts.writes ? ['409'] : [])];
  const all = Object.entries(commonAnswers).filter(([status]) => always.includes(status) || own.has(status));
  return Object.fromEntries(all.map(([status, { name }]) => [status, ref('responses', name)]));
}
