import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { listSource } from '../core/listSource.ts';

/** Where the lists of the exchange's desk come from. A record whose organisation is not legible is shown to every desk. */
export const exchangeSources = {
  exchangeMessages: listSource(exchangeLists.exchangeMessages, {
    from: 'outbox o',
    where: 'o.org = :org',
    columns: {
      id: 'o.id', neighbour: 'o.neighbour', type: 'o.type', documentNo: 'o.document_no', state: 'o.state', reason: 'o.reason', attempts: 'o.attempts',
      ageMinutes: '(extract(epoch from coalesce(o.finished_at, now()) - o.created_at) / 60)::int', partnerNo: 'o.partner_no', key: 'o.key',
      createdAt: 'o.created_at', nextAt: "(case when o.state in ('queued', 'sending') then o.next_at end)", finishedAt: 'o.finished_at', closedReason: 'o.settled_reason',
    },
  }),
  exchangeRecords: listSource(exchangeLists.exchangeRecords, {
    from: 'inbound_record r',
    where: 'r.org = :org',
    columns: {
      id: 'r.id', source: 'r.source', kind: 'r.kind', recordId: 'r.record_id', code: 'r.code', version: 'r.version', deleted: 'r.deleted',
      batchKey: 'r.batch_key', takenAt: 'r.taken_at',
    },
  }),
  parkedRecords: listSource(exchangeLists.parkedRecords, {
    from: 'parked_record p',
    where: "p.org in (:org, '')",
    columns: {
      id: 'p.id', source: 'p.source', kind: 'p.kind', recordId: 'p.record_id', version: 'p.version', reason: 'p.reason', state: 'p.state', times: 'p.times',
      parkedAt: 'p.parked_at', lastAt: 'p.last_at', closedReason: 'p.settled_reason',
    },
  }),
};
