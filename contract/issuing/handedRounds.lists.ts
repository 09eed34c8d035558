import { col, list } from '../core/list.ts';

/** Picking rounds that were handed over. */
export const handedRoundsLists = {
  handedRounds: list({
    areas: ['BaseInfo', 'InStorage'],
    access: 'permission',
    key: 'handed',
    ...{ name: 'handedRounds', rno: 'handedRounds', permission: 'prepareIssue', sort: '-at' },
    columns: {
      handed: col.id('ID'),
      round: col.text('RoundName'),
      open: col.int('OpenLineCount'),
      person: col.text('HandedBy'),
      at: col.time('HandedTime'),
      warehouse: col.text('WCode', { extra: true }),
      warehouseName: col.text('WName'),
    },
    search: ['round', 'person'],
    filters: ['round', 'person', 'warehouse', 'at'],
    card: { title: 'round', lines: ['person', 'at', 'warehouseName'], big: 'open' },
    doc: 'Rounds that were handed over within a shift, have open lines, and that nobody has taken.',
  }),
};
