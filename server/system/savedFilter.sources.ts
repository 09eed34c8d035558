import { savedFilterLists } from '../../contract/system/savedFilter.lists.ts';
import { listSource } from '../core/lists/listSource.ts';

/** Source of the list of saved filters. */
export const savedFilterSources = {
  savedFilters: listSource(savedFilterLists.savedFilters, {
    from: 'saved_filter f join user_account u on u.id = f.user_id',
    where: 'f.org = :org and (f.shared or f.user_id = :user)',
    supplierWhere: 'f.user_id = :user',
    columns: {
      id: 'f.id',
      list: 'f.list',
      name: 'f.name',
      address: 'f.address',
      shared: 'f.shared',
      mine: 'f.user_id = :user',
      owner: 'u.name',
    },
  }),
};
