import type { TextKey } from '../../contract/messages/texts.ts';
import { type FoundPlace, foundDocuments, foundPapers } from '../../contract/stock/foundDocuments.ts';
import { say } from '../core/answer/reply.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { nameColumns } from '../core/database/languageInSql.ts';
import { nameIn } from '../core/database/localName.ts';
import { squeezedInSql } from '../core/lists/searchInSql.ts';
import { hasWords, mostOfKind, patternsOf } from './findParts.ts';

interface FoundNumber {
  type: string;
  code: string;
  about: string;
}

/** A document or paper found by its number, or a partner found by its name, with the screen that shows it. */
export interface FoundDocument {
  kind: 'document' | 'partner';
  code: string;
  title: string;
  detail: string;
  path: string;
  param: string;
}

const type = `case when d.kind = 'countResult' and exists (select from stock_count c where c.org = d.org and c.document_id = d.id and c.way = 'wip') then 'wipCount' else d.kind end`;
const document = `select ${type} as type, d.doc_no as code, d.erp_no as about from document d where d.org = $1 and d.kind = any($3::text[])`;
const receipt = `select 'receipt' as type, r.receipt_no as code, concat_ws(' · ', r.note_no, nullif(r.erp_no, '')) as about from receipt r where r.org = $1 and 'receipt' = any($3::text[])`;

/** By the whole number: ours, the partner's, and those of the ERP's papers. */
const whole: readonly string[] = [
  `${document} and d.doc_no = any($2::text[])`,
  `${document} and d.erp_no <> '' and d.erp_no = any($2::text[])`,
  `${document} and d.id = any(array(select o.document_id from outbox o where o.org = $1 and o.partner_no <> '' and o.partner_no = any($2::text[]) and o.document_type <> 'receipt'))`,
  `${receipt} and r.receipt_no = any($2::text[])`,
  `${receipt} and r.erp_no <> '' and r.erp_no = any($2::text[])`,
  `${receipt} and r.id = any(array(select o.document_id from outbox o where o.org = $1 and o.partner_no <> '' and o.partner_no = any($2::text[]) and o.document_type = 'receipt'))`,
  `select 'issueTask' as type, t.task_no as code, t.demand_no as about from issue_task t where t.org = $1 and 'issueTask' = any($3::text[]) and t.state <> 'withdrawn' and (t.task_no = any($2::text[]) or t.demand_no = any($2::text[]))`,
  `select 'transferOrder' as type, h.transfer_no as code, h.from_org || ' → ' || h.to_org as about from transfer_order h where h.org = $1 and 'transferOrder' = any($3::text[]) and h.withdrawn_at is null and h.transfer_no = any($2::text[])`,
  `select 'shipment' as type, h.shipment_no as code, h.customer_name as about from sales_shipment h where h.org = $1 and 'shipment' = any($3::text[]) and h.withdrawn_at is null and h.shipment_no = any($2::text[])`,
  `select 'salesReturn' as type, h.return_no as code, h.customer_name as about from sales_return h where h.org = $1 and 'salesReturn' = any($3::text[]) and h.withdrawn_at is null and h.return_no = any($2::text[])`,
  `select 'requisition' as type, h.requisition_no as code, h.requester as about from erp_requisition h where h.org = $1 and 'requisition' = any($3::text[]) and h.withdrawn_at is null and h.requisition_no = any($2::text[])`,
];

const has = (squeezed: string): string => hasWords(squeezed, '$4');
const namesOfPartner = ['code', ...nameColumns].map((name) => `v.${name}`).join(" || ' ' || ");
const partner = (table: 'supplier' | 'customer', language: Context['language']): string =>
  `select '${table}' as type, v.code, ${nameIn('v', language)} as about from ${table} v where v.org = $1 and '${table}' = any($3::text[])
    and ${has(squeezedInSql(namesOfPartner))}`;

/** By a part of the number or name, of those that have an index for it, or are few. */
const parts = (language: Context['language']): readonly string[] => [
  `${document} and ${has(squeezedInSql('d.doc_no'))}`,
  `${receipt} and ${has(squeezedInSql('r.receipt_no'))}`,
  `select distinct 'purchaseOrder' as type, n.note_no as code, l.po_no as about from delivery_note_line l join delivery_note n on n.id = l.note_id
    where n.org = $1 and 'purchaseOrder' = any($3::text[]) and ${has(squeezedInSql('l.po_no'))}`,
  partner('supplier', language),
  partner('customer', language),
];

const limited = (texts: readonly string[]): string => texts.map((text) => `(${text} limit ${mostOfKind})`).join(' union ');

const places: Readonly<Record<string, FoundPlace>> = { ...foundDocuments, ...foundPapers };

type Asking = Pick<Context, 'query' | 'org' | 'language' | 'person'>;

/** The kinds that this person may see; the first count of a workshop is a document of counts too. */
function seenBy({ person }: Asking): string[] {
  const seen = Object.entries(places).flatMap(([name, { permission }]) => (may(person, permission) ? [name] : []));
  return seen.includes('wipCount') ? [...seen, 'countResult'] : seen;
}

/**
 * Documents and papers with a number, complete or, where a person typed it, a part of it; partners by their names (S91). Not for suppliers.
 */
export async function findDocuments(asking: Asking, text: string, inParts: boolean): Promise<FoundDocument[]> {
  const { query, org, language, person } = asking;
  if (person.userType === 'supplier') return [];
  const kinds = seenBy(asking);
  const codes = [...new Set([text, text.toUpperCase()])];
  const found = await query<FoundNumber>(limited(whole), [org, codes, kinds]);
  const patterns = found.length === 0 && inParts ? patternsOf(text) : undefined;
  if (patterns) found.push(...(await query<FoundNumber>(limited(parts(language)), [org, patterns.longest, kinds, patterns.others])));
  return found.flatMap((one) => matchOf(one, kinds, language));
}

function matchOf({ type: name, code, about }: FoundNumber, kinds: readonly string[], language: Context['language']): FoundDocument[] {
  const place = places[name];
  if (!place || !kinds.includes(name)) return [];
  const word = say(language, (name === 'wipCount' || name in foundPapers ? `found.${name}` : `state.documentType.${name}`) as TextKey);
  return [
    {
      kind: name === 'supplier' || name === 'customer' ? 'partner' : 'document',
      ...{ code, title: code, detail: [word, about].filter(Boolean).join(' · '), path: place.path, param: place.param },
    },
  ];
}
