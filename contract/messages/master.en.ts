import type { zhMaster } from './master.zh.ts';

export const enMaster: Record<keyof typeof zhMaster, string> = {
  'error.file.required': 'Please choose a file to upload',
  'error.file.too-large': 'The file {name} is too large; the limit is {limit}',
  'error.file.unreadable': 'The file {name} cannot be read; save it as Excel (.xlsx) or CSV and try again',
  'error.file.empty': 'The file {name} has no rows',
  'error.file.not-a-table': 'The file {name} is not a table; please use the template',
  'error.table.cell-required': '{field} must be filled in',
  'error.table.cell-wrong': '“{text}” is not valid for {field}',
  'error.table.cell-too-long': '{field} is too long',
  'error.table.cell-unknown': 'There is no {field} “{text}”',
  'error.table.cell-charset': '{field} “{text}” may contain only digits, letters and hyphens',
  'error.table.column-missing': 'The column {field} is missing',
  'error.table.column-twice': 'The column {field} is there twice',
  'error.table.repeated': '{field} “{text}” is already in row {detail}',
  'error.master.exists': '{code} exists already',
  'error.master.not-found': '{code} does not exist; refresh and try again',
  'error.master.code-fixed': 'The code {code} cannot be changed',
  'error.master.in-stock': 'There is stock, so {field} cannot be changed like this: {detail}',
  'error.master.in-use': '{field} is still in use and cannot be switched off: {detail}',
  'error.master.code-taken': 'The code “{text}” is used for something else',
};
