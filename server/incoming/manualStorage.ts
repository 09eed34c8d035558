import { manualStorageLife } from '../../contract/incoming/incoming.calls.ts';
import { manualStorageDocument } from '../../contract/incoming/incoming.documents.ts';
import { documentLife } from '../documents/documentLife.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';

/** Nobody is told of a manual storage; taken back, its postings are reversed. */
export const manualStorage = documentLife(manualStorageDocument, { posts: { save: { labels: 'store' } } });

export const manualStorageHandlers = lifeHandlers(manualStorage, manualStorageLife);
