import { moveDocument } from '../../contract/locations/move.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';

export const move = documentLifecycle(moveDocument, { posts: { save: { labels: 'move' } } });
