import { col, list } from '../core/list.ts';

/** Filters of lists that people keep. */
export const savedFilterLists = {
  savedFilters: list({
    name: 'savedFilters',
    rno: 'savedFilters',
    areas: ['Basic'],
    access: 'signedIn',
    columns: {
      id: col.id('ID'),
      list: col.text('ListName'),
      name: col.text('FilterName'),
      address: col.text('Address'),
      shared: col.flag('Shared'),
      mine: col.flag('Mine'),
      owner: col.text('Owner'),
    },
    key: 'id',
    sort: 'name',
    doc: 'The caller’s own filters, and those that others of the organisation share.',
  }),
};
