import { moveDocument } from '../../contract/locations/move.document.ts';
import { documentLife } from '../documents/documentLife.ts';

export const move = documentLife(moveDocument, { posts: { save: { labels: 'move' } } });
