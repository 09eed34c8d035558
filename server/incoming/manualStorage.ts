import { manualStorageLife } from '../../contract/incoming/incoming.calls.ts';
import { manualStorageDocument } from '../../contract/incoming/incoming.documents.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** Nobody is told of a manual storage; taken back, its postings are reversed. */
export const manualStorage = documentLifecycle(manualStorageDocument, { posts: { save: { labels: 'store' } } });

export const manualStorageHandlers = lifecycleHandlers(manualStorage, manualStorageLife);
