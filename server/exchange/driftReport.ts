import { driftOf, itemDrift, type OurDocument, type TheirDocument } from '../../contract/exchange/drift.rules.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { OutboundDocument } from '../../contract/exchange/protocol.documents.ts';
import type { App } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';

interface MessageRow {
  documentNo: string;
  key: string;
  state: string;
  deletedThere: boolean;
  partnerNo: string;
  body: Pick<OutboundDocument, 'key' | 'lines'>;
  posted: Record<string, string> | null;
}

interface Compared {
  pairs: { ours: OurDocument; theirs: TheirDocument }[];
  documents: number;
  silent: number;
}

const sideBySide = 8;

// A document taken back has movements both ways; reversed movements and reversals do not count. A count has differences: a
// decrease is negative.
const messagesText = `
  select o.document_no as "documentNo", o.key, o.state, o.deleted_there <> '' as "deletedThere", o.partner_no as "partnerNo", o.body,
         (select jsonb_object_agg(m.document_line, m.qty) from (
            select v.document_line, trim_scale(sum(case when o.type = 'countResult' and t.kind = 'adjustment' then -v.qty else v.qty end))::text as qty
              from movement v join location t on t.id = v.to_location_id
             where v.document_id = o.document_id and v.document_type = o.document_type and v.reverses_id is null group by v.document_line) m) as posted
    from outbox o where o.org = $1 and o.neighbour = $2 and o.attempts > 0 and o.document_type <> 'event' order by o.id desc limit $3`;

export const driftReport = handlePrepared(
  exchangeCalls.driftReport,
  async (_ctx, _input, { pairs, documents, silent }: Compared) => {
    return {
      documents,
      silent,
      differences: pairs.flatMap(({ ours, theirs }) => driftOf(ours, theirs)).slice(0, 5000),
      items: itemDrift(pairs),
    };
  },
  async (app, before, input) => {
    const partner = input.partner ?? 'erp';
    if (!(await app.partners.connected(partner))) return before.refuse('exchange.no-connection', { partner });
    return compare(app, before.org, partner, input.last ?? 200);
  },
);

async function compare(app: App, org: string, partner: Partner, last: number): Promise<Compared> {
  const { rows } = await app.database.pool.query<MessageRow>(messagesText, [org, partner, last]);
  const waiting = [...rows];
  const result: Compared = { pairs: [], documents: rows.length, silent: 0 };
  const ask = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const recallAnswer = await app.partners.recall(partner, { ...row.body, key: row.key });
      if (recallAnswer.kind === 'silent') result.silent += 1;
      else result.pairs.push({ ours: ourOf(row), theirs: recallAnswer.kind === 'known' ? recallAnswer.answer : recallAnswer.kind });
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, ask));
  return result;
}

const ourOf = ({ posted, body, ...row }: MessageRow): OurDocument => ({
  ...row,
  lines: body.lines,
  posted: posted ? new Map(Object.entries(posted).map(([line, qty]) => [Number(line), qty])) : undefined,
});
