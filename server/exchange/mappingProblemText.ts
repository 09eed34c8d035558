import type { MappingProblem } from '../../contract/exchange/mappingProblems.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';

/** A mapping's fault at its place, for the person who writes it. */
export const mappingProblemText = (language: Language, { fault, form, what }: MappingProblem): string =>
  fault === 'shape' ? say(language, `fieldFault.${form ?? 'other'}`, { what }) : say(language, `mapping.fault.${fault}`, { what });
