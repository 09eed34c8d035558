import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, id, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** Filters of lists that people keep. */
export const savedFilterCalls = {
  saveFilter: call({
    name: 'saveFilter',
    paths: ['/api/Basic/SaveFilter'],
    access: 'signedIn',
    effect: 'write',
    input: shape({
      list: ['ListName', text(60).min(1)],
      name: ['FilterName', text(40).min(1)],
      /** The filter, as in the address of the list. */
      address: ['Address', z.string().max(2000)],
      shared: ['Shared', flag().default(false)],
    }),
    output: shape({ id: ['ID', id()] }),
    refusals: [],
    doc: 'Keeps what is looked for in a list under a name, for the caller or for everybody of the organisation; the same name again replaces it.',
  }),
  deleteFilter: call({
    name: 'deleteFilter',
    paths: ['/api/Basic/DeleteFilter'],
    access: 'signedIn',
    effect: 'write',
    input: shape({ id: ['ID', id()] }),
    output: shape({ name: ['FilterName', text()] }),
    refusals: ['filter.not-found'],
    doc: 'Deletes a filter of the caller.',
  }),
};
