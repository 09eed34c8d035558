import { judgementLife } from '../../contract/incoming/judgement.calls.ts';
import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { documentLife } from '../documents/documentLife.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';

/** A judgement changes the state of goods where they lie, with their labels, as it is saved. */
export const judgement = documentLife(judgementDocument, { posts: { save: { labels: 'move' } } });

export const judgementHandlers = lifeHandlers(judgement, judgementLife);
