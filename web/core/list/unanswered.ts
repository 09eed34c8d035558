import type { ListAction } from './listDefinition.ts';

/** What may be with a partner that does not answer is given up on the person's word. */
export const unanswered: NonNullable<ListAction['sure']> = {
  refusal: 'sync.unanswered',
  ask: 'action.document.unanswered.ask',
  again: (input, nos) => ({ ...(input as object), ...(nos.length > 0 && 'nos' in (input as object) ? { nos } : {}), confirmed: true }),
};
