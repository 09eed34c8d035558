import { col, list } from '../core/list.ts';

/** Places where pickers found less than there should be. */
export const shortPicksLists = {
  shortPicks: list({
    areas: ['BaseInfo', 'InStorage'],
    access: 'permission',
    key: 'id',
    ...{ name: 'shortPicks', rno: 'shortPicks', permission: 'issueTasks', sort: 'state' },
    columns: {
      id: col.id('ID'),
      state: col.state('ShortStatus', 'shortPick'),
      location: col.text('PCode'),
      itemNo: col.text('ItemNo'),
      itemName: col.text('ItemName'),
      reason: col.text('Reason', { long: true, words: 'picking.short.why' }),
      taskNo: col.text('TaskNo', { extra: true }),
      orderNo: col.text('OrderNo'),
      open: col.qty('OpenQty'),
      unit: col.text('Unit', { words: 'unit' }),
      warehouse: col.text('WCode', { extra: true }),
      warehouseName: col.text('WName', { extra: true }),
      picker: col.text('Picker'),
      at: col.time('ShortTime'),
      outcome: col.text('Outcome', { long: true }),
      settledBy: col.text('SettledBy', { extra: true }),
      settledAt: col.time('SettledTime', { extra: true }),
    },
    search: ['itemNo', 'itemName', 'taskNo', 'orderNo', 'location'],
    filters: ['state', 'location', 'itemNo', 'taskNo', 'orderNo', 'warehouse', 'picker', 'at'],
    scan: 'location',
    card: {
      title: 'location',
      lines: ['itemNo', 'itemName', 'reason', 'outcome', 'orderNo', 'picker', 'at'],
      chip: 'state',
      big: 'open',
      unit: 'unit',
    },
    doc: 'Places where a picker found less than there should be, why, and what came of it; those that wait to be looked at first, in the order in which they were told.',
  }),
};
