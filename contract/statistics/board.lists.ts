import { col, list } from '../core/list.ts';

/** The boards of an organisation. */
export const boardLists = {
  boards: list({
    name: 'boards',
    rno: 'boards',
    areas: ['Basic', 'BaseInfo'],
    access: 'permission',
    permission: 'manageBoards',
    key: 'id',
    sort: '-id',
    columns: {
      id: col.id('ID'),
      name: col.text('BoardName'),
      state: col.state('Status', 'board'),
      creator: col.text('Creator'),
      createdAt: col.time('CreateTime'),
      warehouse: col.text('WCode'),
      warehouseName: col.text('WName'),
    },
    search: ['name', 'creator'],
    filters: ['name', 'state', 'warehouse'],
    card: { title: 'name', lines: ['warehouseName', 'creator', 'createdAt'], chip: 'state' },
    doc: 'Boards for the wall, with who made them and which are withdrawn.',
  }),
};
