import { manualStorageLife } from '../../contract/incoming/incoming.calls.ts';
import { manualStorageDocument } from '../../contract/incoming/incoming.documents.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** A manual storage is sent to no partner; taking it back reverses its postings. */
export const manualStorage = documentLifecycle(manualStorageDocument, { posts: { save: { labels: 'store' } } });

export const manualStorageHandlers = lifecycleHandlers(manualStorage, manualStorageLife);
