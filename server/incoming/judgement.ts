import { judgementLife } from '../../contract/incoming/judgement.calls.ts';
import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** A judgement changes the state of goods where they lie, with their labels, as it is saved. */
export const judgement = documentLifecycle(judgementDocument, { posts: { save: { labels: 'move' } } });

export const judgementHandlers = lifecycleHandlers(judgement, judgementLife);
