import type { zhSavedFilters } from './savedFilters.zh.ts';

/** Texts of filters that people keep. */
export const enSavedFilters: Record<keyof typeof zhSavedFilters, string> = {
  'list.saved': 'Saved filters',
  'list.saved.keep': 'Save this filter',
  'list.saved.name': 'Name of the filter',
  'list.saved.name.required': 'Enter a name',
  'list.saved.share': 'Share it',
  'list.saved.share.hint': 'Everybody of the organisation can use it',
  'list.saved.of': 'shared by {name}',
  'list.saved.shared': 'shared',
  'list.saved.kept': 'Saved',
  'list.saved.none': 'No filters saved yet',
  'list.saved.drop': 'Delete {name}',
  'error.filter.not-found': 'This filter is gone',
  'action.saveFilter': 'Save filter',
  'action.deleteFilter': 'Delete filter',
  'field.ListName': 'List',
  'field.FilterName': 'Filter',
  'field.Address': 'Conditions',
  'field.Shared': 'Shared',
  'field.Mine': 'Mine',
  'field.Owner': 'Saved by',
};
