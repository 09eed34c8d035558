import { col, list } from '../core/list.ts';

/** Codes that were kept before they were read as scans are read. */
export const unscannableLists = {
  unscannableCodes: list({
    areas: ['BaseInfo'],
    access: 'permission',
    permission: 'manageMasterData',
    name: 'unscannableCodes',
    rno: 'unscannableCodes',
    columns: {
      key: col.text('CodeKey', { hidden: true }),
      kind: col.text('CodeKind', { words: 'scan.kind' }),
      shown: col.text('CodeSpeltOut', { long: true }),
      code: col.text('StoredCode', { extra: true }),
    },
    key: 'key',
    search: ['code'],
    filters: ['kind', 'code'],
    sort: 'kind',
    card: { title: 'shown', lines: ['kind'] },
    doc: 'Codes of items, labels, locations, delivery notes and orders that no scan finds: they hold characters that nobody sees or that a scanner does not send, or a number that a spreadsheet shortened. The characters are written out as ⟨U+200B⟩.',
  }),
};
