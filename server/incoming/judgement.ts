import { judgementLife } from '../../contract/incoming/judgement.calls.ts';
import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** Saving a judgement changes the status of goods at their place, with their labels. */
export const judgement = documentLifecycle(judgementDocument, { posts: { save: { labels: 'move' } } });

export const judgementHandlers = lifecycleHandlers(judgement, judgementLife);
