import { stockLists } from '../../contract/stock/stock.lists.ts';
import { nameColumns } from '../core/database/languageInSql.ts';
import { localName } from '../core/database/localName.ts';
import { hiddenInSql } from '../core/lists/hiddenInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { isBlind, unlessBlind } from './blind.ts';
import { daysLeftOf, expiryOf, lastingOf, notLater } from './expiryOf.ts';
import { freeInSql } from './freeInSql.ts';

const words = `(${['code', ...nameColumns].map((name) => `i.${name}`).join(" || ' ' || ")})`;
const implied = { itemNo: 'i.words', itemName: 'i.words' };
const kept = { squeezed: { words: 'i.words' }, implies: implied };

const summed = (sum: string): string => `coalesce(${sum}, 0)`;
/** A sum of an item's balances, hidden from a person who counts at one of its places. */
const unlessBlindSum = (sum: string): string => `case when s.blind then ${hiddenInSql} else ${sum} end`;
/** A grouped balance of each item that lies anywhere. */
const perItem = `
  (select b.item_id, ${summed('sum(b.qty)')} as qty, ${summed("sum(b.qty) filter (where b.status = 'inspection')")} as inspection,
          ${summed("sum(b.qty) filter (where b.status = 'hold')")} as hold, ${summed('sum(b.reserved)')} as reserved,
          ${summed(`sum(b.qty - b.reserved) filter (where ${freeInSql})`)} as available, count(distinct b.location_id) as locations,
          bool_or(${isBlind('b.location_id')}) as blind
     from balance b join location p on p.id = b.location_id where b.item_id = i.id and b.present group by b.item_id)`;

/** The warehouse of the place is also the row's own; the condition lets the planner begin with either, as a filter by area needs. */
const balancePlace = `left join location p on p.id = b.location_id and p.warehouse_id = b.warehouse_id
      left join warehouse w on w.id = b.warehouse_id left join area a on a.id = p.area_id`;

/**
 * The change, since a movement, of the number of non-empty balances. The earlier quantity of a key is its present quantity
 * less the movements since.
 */
const presentSince = (filter: string, mark: string): string => `
  select coalesce(sum((b.qty > 0)::int - (b.qty - t.change > 0)::int), 0)
    from (select item_id, location_id, batch, project, status, sum(change) as change
            from (select item_id, to_location_id as location_id, batch, project, to_status as status, qty as change
                    from movement where org = :org and id > ${mark}
                  union all
                  select item_id, from_location_id, batch, project, from_status, -qty from movement where org = :org and id > ${mark}) sides
           group by item_id, location_id, batch, project, status) t
    join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status) = (t.item_id, t.location_id, t.batch, t.project, t.status)
    ${balancePlace}
   where b.org = :org and ${filter}`;

/** Sources of the lists of stock. */
export const stockSources = {
  stock: listSource(stockLists.stock, {
    from: `balance b join item i on i.org = b.org and i.id = b.item_id ${balancePlace}`,
    where: 'b.org = :org and b.present',
    columns: {
      id: 'b.id',
      itemId: 'b.item_id',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'b.batch',
      project: 'b.project',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      area: localName('a'),
      location: 'p.code',
      state: 'b.status',
      qty: unlessBlind('b.qty', 'b.location_id'),
      reserved: unlessBlind('b.reserved', 'b.location_id'),
      available: unlessBlind(`(case when ${freeInSql} then b.qty - b.reserved else 0 end)`, 'b.location_id'),
      unit: 'i.unit',
      changedAt: 'b.changed_at',
      expiresOn: expiryOf('b'),
      words,
    },
    matched: ['i'],
    tally: {
      table: 'movement',
      columns: ['batch', 'project', 'warehouse', 'warehouseName', 'area', 'location', 'state'],
      edits: '(select count(*) from place_edit)',
      reach: 20_000,
      since: presentSince,
    },
    ...kept,
    through: { area: 'a.id', warehouseName: 'w.id' },
  }),
  batches: listSource(stockLists.batches, {
    from: 'batch x join item i on i.org = x.org and i.id = x.item_id',
    where: 'x.org = :org',
    matched: ['i'],
    columns: {
      id: 'x.id',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'x.batch',
      producedOn: 'x.made_on',
      expiresOn: 'x.expires_on',
      supplierBatch: 'x.supplier_batch',
      qty: `(select case when bool_or(${isBlind('b.location_id')}) then ${hiddenInSql} else coalesce(sum(b.qty), 0) end from balance b where b.item_id = x.item_id and b.batch = x.batch and b.present)`,
      unit: 'i.unit',
      source: 'x.source',
      otherwise: "(x.other_source <> '' and (x.other_made_on, x.other_expires_on) is distinct from (x.made_on, x.expires_on))",
      otherSource: "nullif(x.other_source, '')",
      otherProducedOn: 'x.other_made_on',
      otherExpiresOn: 'x.other_expires_on',
    },
  }),
  expiring: listSource(stockLists.expiring, {
    from: `balance b join item i on i.org = b.org and i.id = b.item_id ${balancePlace}`,
    where: 'b.org = :org and b.present and b.expires_on is not null',
    columns: {
      id: 'b.id',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'b.batch',
      expiresOn: 'b.expires_on',
      daysLeft: daysLeftOf('b'),
      lasts: lastingOf('b'),
      warehouse: 'w.code',
      warehouseName: localName('w'),
      location: 'p.code',
      state: 'b.status',
      qty: unlessBlind('b.qty', 'b.location_id'),
      unit: 'i.unit',
      project: 'b.project',
      words,
    },
    matched: ['i'],
    ...kept,
    rare: { lasts: { common: 'later', others: notLater('b') } },
    through: { warehouseName: 'w.id' },
  }),
  stockByItem: listSource(stockLists.stockByItem, {
    from: `item i join lateral ${perItem} s on true`,
    where: 'i.org = :org',
    columns: {
      itemId: 'i.id',
      itemNo: 'i.code',
      itemName: localName('i'),
      spec: 'i.spec',
      qty: unlessBlindSum('s.qty'),
      inspection: unlessBlindSum('s.inspection'),
      hold: unlessBlindSum('s.hold'),
      reserved: unlessBlindSum('s.reserved'),
      available: unlessBlindSum('s.available'),
      unit: 'i.unit',
      locations: 's.locations',
      words,
    },
    countFrom: 'item i join (select distinct item_id from balance where org = :org and present) s on s.item_id = i.id',
    countColumns: ['itemNo', 'itemName', 'spec', 'unit', 'words'],
    ...kept,
  }),
  ledgerFaults: listSource(stockLists.ledgerFaults, {
    from: `ledger_fault f left join item i on i.id = f.item_id left join location p on p.id = f.location_id
      left join warehouse w on w.id = p.warehouse_id`,
    where: 'f.org = :org',
    columns: {
      id: 'f.id',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'f.batch',
      project: 'f.project',
      warehouse: 'w.code',
      location: 'p.code',
      state: 'f.status',
      kind: 'f.kind',
      qty: 'f.balance',
      expected: 'f.expected',
      unit: 'i.unit',
      todo: 'f.kind',
    },
  }),
  stockMovements: listSource(stockLists.stockMovements, {
    from: `movement m left join item i on i.id = m.item_id left join location f on f.id = m.from_location_id left join location t on t.id = m.to_location_id
      left join user_account u on u.id = m.user_id`,
    where: 'm.org = :org',
    columns: {
      id: 'm.id',
      at: 'm.at',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'm.batch',
      qty: unlessBlind('m.qty', 'm.from_location_id', 'm.to_location_id'),
      unit: 'i.unit',
      from: 'f.code',
      fromState: 'm.from_status',
      to: 't.code',
      toState: 'm.to_status',
      documentType: 'm.document_type',
      documentNo: `case m.document_type when 'receipt' then (select r.receipt_no from receipt r where r.id = m.document_id)
        else (select d.doc_no from document d where d.org = m.org and d.id = m.document_id and d.kind = m.document_type) end`,
      reversal: 'm.reverses_id is not null',
      person: 'u.name',
      project: 'm.project',
    },
    implies: implied,
    tally: {
      table: 'movement',
      columns: ['id', 'at', 'batch', 'fromState', 'toState', 'documentType', 'reversal', 'project'],
      reach: 200_000,
      since: (filter, mark) => `select count(*) from movement m where m.org = :org and m.id > ${mark} and ${filter}`,
    },
  }),
};
