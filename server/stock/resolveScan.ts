import type { CallOutput } from '../../contract/core/call.ts';
import { inEachLanguage } from '../../contract/core/language.ts';
import { withCapitals } from '../../contract/core/readCode.ts';
import { labelCodesOf, parseScan, retailCodesOf, type ScannedCode, type ScanType } from '../../contract/labels/scanCode.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { inAnyCase } from '../core/database/anyCase.ts';
import { thousandsInSql } from '../core/database/concatInSql.ts';
import { nameIn } from '../core/database/localName.ts';
import { findDocuments } from './findDocuments.ts';
import { type Found, findParts } from './findParts.ts';
import { findPiece, waitingWork } from './waitingWork.ts';

type Match = CallOutput<typeof stockCalls.resolveScan>['matches'][number];

type Kind = Found['kind'];

/** For each kind the query by its index; `fits` is the condition of the codes of organisation `$1`. */
const branches = (language: Language, fits: (column: string) => string): Record<Kind, string> => ({
  sign: `select 'sign' as kind, w.code, ${nameIn('w', language)} as title, '' as detail from warehouse w
          where w.org = $1 and ${fits('w.code')} and w.status = 'active'`,
  note: `select 'note' as kind, n.note_no as code, n.note_no as title, n.supplier_name as detail from delivery_note n
          where n.org = $1 and ${fits('n.note_no')}`,
  label: `select 'label' as kind, b.code, i.code || ' · ' || ${thousandsInSql('trim_scale(b.qty)::text', language)} || ' ' || i.unit as title,
                 concat_ws(' · ', ${nameIn('i', language)}, nullif(b.batch, ''), p.code) as detail
            from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id
           where b.org = $1 and ${fits('b.code')}`,
  location: `select 'location' as kind, p.code, p.code as title, ${nameIn('w', language)} as detail
               from location p join warehouse w on w.id = p.warehouse_id
              where p.org = $1 and ${fits('p.code')}`,
  pallet: `select 'pallet' as kind, t.code, t.code as title, (select coalesce(min(p.code), '') from label b join location p on p.id = b.location_id where b.pallet_id = t.id) as detail
             from pallet t where t.org = $1 and ${fits('t.code')}`,
  item: `select 'item' as kind, i.code, i.code as title, ${nameIn('i', language)} as detail from item i where i.org = $1 and ${fits('i.code')}`,
  order: `select 'order' as kind, r.order_no as code, r.order_no as title, i.code as detail from production_order r
            join item i on i.org = r.org and i.id = r.item_id where r.org = $1 and ${fits('r.order_no')} and r.withdrawn_at is null`,
  person: `select 'person' as kind, u.account as code, u.name as title, u.department as detail from user_account u
            where ${fits('u.account')} and u.status = 'active' and exists (select 1 from user_role o where o.user_id = u.id and o.org = $1)`,
});

const among = (codes: string) => (column: string) => `${column} in (${codes})`;

const all = ({ note, label, location, pallet, item, order, person }: Record<Kind, string>): string =>
  [note, label, location, pallet, item, order, person].join(' union all ');

/** The statements of a language: for a code with a prefix of its kind, for any code, and for suppliers, who only find their own things. */
function textsIn(language: Language) {
  const one = branches(language, among('$2'));
  const { sign, location, pallet, person } = one;
  const typed: Partial<Record<ScanType, string>> = { sign, location, pallet, person };
  const other = branches(language, (column) => inAnyCase(column, '$2'));
  const typedOtherwise: Partial<Record<ScanType, string>> = {
    ...{ sign: other.sign, location: other.location, pallet: other.pallet, person: other.person },
  };
  const several = branches(language, among('$2, $3'));
  const { item } = branches(language, among('$2, $3, $4'));
  return {
    typed,
    // Nearly every code stands for itself alone, and to find one takes two thirds of finding one of several.
    alone: all(one),
    /** In another spelling: an SSCC with or without its identifier, a serial number, letters in another case. */
    typedOtherwise,
    otherwise: all(other),
    anything: all({ ...several, item }),
    own: `${several.note} and n.supplier_code = $4 union all ${several.label} and b.supplier_code = $4`,
  };
}

const texts = inEachLanguage(textsIn);

type Asking = Pick<Context, 'query' | 'org' | 'language' | 'person'>;

/** Everything with this code; when there is nothing, everything with another spelling of it. */
async function find(asking: Asking, scanned: ScannedCode): Promise<Found[]> {
  const found = await findExact(asking, scanned);
  if (found.length > 0 || asking.person.userType === 'supplier') return found;
  const { typed } = scanned;
  return findOtherwise(asking, typed, typed ? [typed.value] : [...labelCodesOf(scanned), ...retailCodesOf(scanned)]);
}

/** Everything with another spelling of these codes. */
async function findOtherwise({ query, org, language }: Asking, typed: ScannedCode['typed'], codes: readonly string[]): Promise<Found[]> {
  const values = [org, withCapitals(codes)];
  const { otherwise, typedOtherwise } = texts[language];
  if (!typed) return query<Found>(otherwise, values);
  const finder = typedOtherwise[typed.type];
  return finder ? query<Found>(finder, values) : [];
}

/** Everything in the organisation with exactly this code, in one statement. */
async function findExact({ query, org, language, person }: Asking, { typed, fields, text }: ScannedCode): Promise<Found[]> {
  const { typed: byKind, alone, anything, own } = texts[language];
  const supplier = person.userType === 'supplier';
  if (typed) {
    const finder = supplier && typed.type !== 'sign' ? undefined : byKind[typed.type];
    return finder ? query<Found>(finder, [org, typed.value]) : [];
  }
  const { sscc, itemNo } = fields;
  if (supplier) return query<Found>(own, [org, text, sscc ?? text, person.supplierCode]);
  if (sscc === undefined && itemNo === undefined) return query<Found>(alone, [org, text]);
  return query<Found>(anything, [org, text, sscc ?? text, itemNo ?? text]);
}

/** The screen that shows each kind of code, and the name of the code in its address. */
const places: Record<Kind, { path: string; param: string }> = {
  // The same way to receive as for a delivery note, so that both codes, whichever comes first, begin one job.
  sign: { path: '/pages/InStorage/ScanRecieveNew', param: 'sign' },
  note: { path: '/pages/InStorage/ScanRecieveNew', param: 'delino' },
  label: { path: '/pages/Stock/InnerCom/StockBarcodeDetail', param: 'code' },
  location: { path: '/pages/Stock/InnerCom/StockPositionDetail', param: 'code' },
  pallet: { path: '/pages/warehousing/pallet', param: 'place' },
  item: { path: '/pages/Stock/InnerCom/StockDetailnner', param: 'code' },
  order: { path: '/pages/InStorage/InnerCom/OneOrder', param: 'code' },
  person: { path: '/pages/my/index', param: 'code' },
};

/** Finds things without a code, of the requested kinds: documents and papers by their numbers, then parts of numbers and names. */
async function findOthers(ctx: Asking, { text, typed }: ScannedCode, { parts = false, numbers = false }): Promise<Match[]> {
  if (typed) return [];
  const documents = parts || numbers ? await findDocuments(ctx, text, parts) : [];
  const named = parts ? await findParts(ctx, text) : [];
  return [...named.map((one) => ({ ...one, ...places[one.kind] })), ...documents];
}

export const resolveScan = handle(stockCalls.resolveScan, async (ctx, { code, ...options }) => {
  const scanned = parseScan(code);
  const found = await find(ctx, scanned);
  const whole = found.map((one) => ({
    ...one,
    detail: [one.detail, factsOf(one.kind, scanned)].filter(Boolean).join(' · '),
    ...places[one.kind],
  }));
  const others = whole.length > 0 ? whole : await findOthers(ctx, scanned, options);
  const matches = options.work ? await withWork(ctx, others, scanned) : others;
  return { matches, explanation: matches.length > 0 ? '' : explain(ctx, scanned) };
});

/** The only match with the work that waits for it; pieces of the line are found for this alone. */
async function withWork(ctx: Asking, matches: Match[], { text }: ScannedCode): Promise<Match[]> {
  const [only, more] = matches;
  if (!only) return findPiece(ctx, text);
  const work = more ? '' : await waitingWork(ctx, only.kind, only.code);
  return work === '' ? matches : [{ ...only, work }];
}

/** The data in a GS1 code other than the number of the goods. */
const factsOf = (kind: Match['kind'], { fields }: ScannedCode): string =>
  kind === 'item' ? [fields.batch, fields.serial, fields.qty].filter(Boolean).join(' · ') : '';

function explain({ language }: Pick<Context, 'language'>, { text, typed, kind, fields, problems, guessed }: ScannedCode): string {
  const [problem] = problems;
  if (typed) return say(language, 'scan.explain.typed', { code: typed.value, kind: say(language, `scan.kind.${typed.type}`) });
  if (problem?.id === 'empty') return say(language, 'scan.explain.empty');
  // A bracketed code that did not read as GS1 was meant as one.
  if (problem || (kind === 'plain' && /^\(\d{2,4}\)/.test(text))) return say(language, 'scan.explain.damaged', { code: text });
  if (kind !== 'plain' && !guessed) {
    const what = Object.entries(fields)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
    return say(language, 'scan.explain.gs1', { what });
  }
  return say(language, 'scan.explain.unknown', { code: text });
}
