import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { localName } from '../core/database/localName.ts';
import { hiddenInSql } from '../core/lists/hiddenInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { isBlind } from '../stock/blind.ts';
import { linesInSql } from './linesInSql.ts';
import { reasonInSql } from './parkedReasons.ts';
import { retiredInSql } from './retiredInSql.ts';
import { wordsInSql } from './storedSentence.ts';
import { waitsForInSql } from './waitsForInSql.ts';

// A waiting message has a cause only after an attempt; one that a person closed keeps its last fault.
const cause = `(case
  when o.state = 'queued' and o.handed_at is not null and o.reason = '' then 'handed'
  when o.state = 'synchronized' or (o.state = 'queued' and o.attempts = 0) then null
  when o.deleted_there <> '' then 'deleted-there'
  when o.answer is not null then case when o.answer ->> 'result' = 'accepted' then null else o.answer ->> 'result' end
  when o.state in ('queued', 'sending') then case
    when o.reason = '' then null
    when exists (select 1 from neighbour_state s where s.neighbour = o.neighbour and s.misconfigured) then 'misconfigured' else 'silent' end
  when o.reason <> '' then 'rejected'
  end)`;

const message = {
  id: 'o.id',
  partner: 'o.neighbour',
  type: 'o.type',
  documentNo: 'o.document_no',
  cause,
  remedy: cause,
  reason: `(case when o.answer is null then ${wordsInSql('o.reason')} else ${linesInSql(wordsInSql('o.reason'))} end)`,
  attempts: 'o.attempts',
  // A refused message is not finished: it waits for a person.
  ageMinutes:
    "(extract(epoch from case when o.state = 'failed' then now() else coalesce(o.finished_at, now()) end - o.created_at) / 60)::int",
  createdAt: 'o.created_at',
};

/** Sources of the lists of the exchange's desk. A record with an unreadable organisation is shown to every desk. */
export const exchangeSources = {
  stockDifferences: listSource(exchangeLists.stockDifferences, {
    from: 'stock_difference d left join item i on i.id = d.item_id',
    where: 'd.org = :org',
    columns: {
      id: 'd.id',
      itemNo: 'd.item_no',
      itemName: localName('i'),
      warehouse: 'd.warehouse',
      kind: 'd.kind',
      ours: `case when exists (select from balance b where b.item_id = d.item_id and b.present and ${isBlind('b.location_id')}) then ${hiddenInSql} else d.ours end`,
      // Goods that are being counted at this moment: a difference may be on its way.
      counting: `exists (select from count_line l join count_place p on p.document_id = l.document_id and p.location_id = l.location_id and p.open
        where l.org = d.org and l.item_id = d.item_id)`,
      onTheWay: 'd.on_the_way',
      theirs: 'd.theirs',
      difference: `case when exists (select from balance b where b.item_id = d.item_id and b.present and ${isBlind('b.location_id')}) then ${hiddenInSql} else d.difference end`,
      unit: 'd.unit',
      theirUnit: 'd.their_unit',
      documentNo: 'd.document_no',
      documentState: 'd.document_state',
      documents: 'd.documents',
    },
  }),
  orphanDocuments: listSource(exchangeLists.orphanDocuments, {
    from: 'orphan_document x',
    where: 'x.org = :org',
    columns: {
      id: 'x.id',
      documentNo: 'x.doc_no',
      type: 'x.type',
      partnerNo: 'x.partner_no',
      goods: 'x.goods',
      committedAt: 'x.committed_at',
      state: 'x.state',
      reason: wordsInSql('x.reason'),
      key: 'x.key',
      settledAt: 'x.settled_at',
    },
  }),
  exchangeMessages: listSource(exchangeLists.exchangeMessages, {
    from: 'outbox o',
    where: 'o.org = :org',
    wordsAmong: 100_000,
    columns: {
      ...message,
      state: 'o.state',
      partnerNo: 'o.partner_no',
      key: 'o.key',
      nextAt: "(case when o.state in ('queued', 'sending') then o.next_at end)",
      waitsFor: `(case when o.state = 'queued' then ${waitsForInSql} end)`,
      finishedAt: 'o.finished_at',
      retired: retiredInSql,
      closedReason: wordsInSql('o.settled_reason'),
    },
  }),
  abnormalMessages: listSource(exchangeLists.abnormalMessages, {
    from: 'outbox o',
    where: "o.org = :org and o.state = 'failed'",
    columns: message,
  }),
  exchangeRecords: listSource(exchangeLists.exchangeRecords, {
    from: 'inbound_record r',
    where: 'r.org = :org',
    columns: {
      id: 'r.id',
      source: 'r.source',
      kind: 'r.kind',
      recordId: 'r.record_id',
      code: 'r.code',
      version: 'r.version',
      deleted: 'r.deleted',
      batchKey: 'r.batch_key',
      takenAt: 'r.taken_at',
    },
  }),
  parkedRecords: listSource(exchangeLists.parkedRecords, {
    from: 'parked_record p',
    where: "p.org in (:org, '')",
    columns: {
      id: 'p.id',
      source: 'p.source',
      kind: 'p.kind',
      recordId: 'p.record_id',
      version: 'p.version',
      reason: reasonInSql,
      state: 'p.state',
      times: 'p.times',
      parkedAt: 'p.parked_at',
      lastAt: 'p.last_at',
      closedReason: 'p.settled_reason',
    },
  }),
};
