import type { ListAction } from './listDefinition.ts';

/** Documents that an unreachable partner may have are only given up when the person confirms it. */
export const unanswered: NonNullable<ListAction['sure']> = {
  refusal: 'sync.unanswered',
  ask: 'action.document.unanswered.ask',
  again: (input, nos) => ({ ...(input as object), ...(nos.length > 0 && 'nos' in (input as object) ? { nos } : {}), confirmed: true }),
};
