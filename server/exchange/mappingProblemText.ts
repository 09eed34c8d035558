import type { MappingProblem } from '../../contract/exchange/mappingProblems.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/reply.ts';

/** What is wrong with a mapping and where, for the person who writes it. */
export const mappingProblemText = (language: Language, { path, fault, what }: MappingProblem): string =>
  `${path}: ${say(language, `mapping.fault.${fault}`, { what })}`;

/** What the protocol says of a record, with the most frequent fault, a field that is absent, in the person's language. */
export const readingProblemText = (language: Language, message: string): string =>
  message.replace(/Invalid input: expected .+, received undefined/, say(language, 'mapping.missing'));
