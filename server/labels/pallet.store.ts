import { formatPalletCode, parseScan } from '../../contract/labels/scanCode.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

export interface Pallet {
  id: number;
  code: string;
  /** The place where all of its labels lie; null for an empty pallet, and for one whose goods left the plant. */
  locationId: number | null;
}

/** The code of the pallet that a scan names: one of ours with its prefix, or the SSCC of a logistic label. */
const palletCode = (scanned: string): string | undefined => {
  const { typed, fields } = parseScan(scanned);
  return typed?.type === 'pallet' ? typed.value : fields.sscc;
};

/** The code that a scan of a pallet names, also typed without its prefix. */
export const palletCodeOf = (scanned: string): string => palletCode(scanned) ?? parseScan(scanned).text;

type Reading = Pick<Context, 'org' | 'query'>;

const labelsText = `
  select t.code as pallet, b.code from pallet t left join label b on b.pallet_id = t.id where t.org = $1 and t.code = any($2::text[]) order by b.id`;

/** Scans of labels, with each pallet among them replaced by the labels on it. */
export async function withPallets(ctx: Reading, scanned: readonly string[]): Promise<string[]> {
  const wanted = scanned.map((one) => palletCode(one)?.toUpperCase());
  const codes = wanted.filter((one) => one !== undefined);
  if (codes.length === 0) return [...scanned];
  const rows = await ctx.query<{ pallet: string; code: string | null }>(labelsText, [ctx.org, codes]);
  return scanned.flatMap((one, nth) => {
    const found = rows.filter(({ pallet }) => pallet.toUpperCase() === wanted[nth]);
    const labels = found.flatMap(({ code }) => code ?? []);
    if (labels.length > 0) return labels;
    // The SSCC of a carton is that of a label.
    if (found.length === 0 && parseScan(one).typed === undefined) return [one];
    throw new Refusal(found.length === 0 ? 'pallet.not-found' : 'pallet.empty', { code: wanted[nth] ?? '' });
  });
}

const lockText = `
  select id, code from pallet where org = $1 and (code = $2 or id in (select pallet_id from label where id = any($3::bigint[]))) order by id for no key update`;
const placeText = 'select location_id as "locationId" from label where pallet_id = $1 order by id limit 1';

/** A pallet by its scanned code, locked with those that some labels leave, so that their labels neither come nor go. The caller has locked the labels before. */
export async function lockPallet(ctx: Reading, scanned: string, labelIds: readonly number[]): Promise<Pallet> {
  const code = palletCodeOf(scanned);
  const locked = await ctx.query<Omit<Pallet, 'locationId'>>(lockText, [ctx.org, code.toUpperCase(), labelIds]);
  const pallet = locked.find((one) => one.code === code.toUpperCase());
  if (!pallet) throw new Refusal('pallet.not-found', { code });
  const [label] = await ctx.query<{ locationId: number | null }>(placeText, [pallet.id]);
  return { ...pallet, locationId: label?.locationId ?? null };
}

/** A pallet that left with its goods and came back is free: the goods are not on it any more. */
const putText = `
  with gone as (update label set pallet_id = null where pallet_id = $1 and location_id is null and id <> all($2::bigint[]))
  update label set pallet_id = $1 where id = any($2::bigint[])`;

/** Puts labels on a pallet; they lie at its place already. */
export const putOn = (ctx: Pick<Context, 'write'>, palletId: number, labelIds: readonly number[]): void =>
  ctx.write(putText, [palletId, labelIds]);

/** Takes labels off their pallets; returns the ids of those that were on one. */
export const takeOff = async (ctx: Reading, labelIds: readonly number[]): Promise<number[]> =>
  (
    await ctx.query<{ id: number }>(
      'update label set pallet_id = null where id = any($1::bigint[]) and pallet_id is not null returning id',
      [labelIds],
    )
  ).map(({ id }) => id);

const makeText = `
  insert into pallet (org, code, created_by)
  select $1, 'PL' || $1 || '-' || to_char(nextval('pallet_number'), 'FM9999999900000000'), $2 from generate_series(1, $3) returning id, code`;

/** New pallets without labels. */
export const makeEmpty = (ctx: Pick<Context, 'org' | 'query' | 'person'>, count: number): Promise<{ id: number; code: string }[]> =>
  ctx.query<{ id: number; code: string }>(makeText, [ctx.org, ctx.person.userId, count]);

/** The scanned form of a pallet's code. */
export const scanTextOf = ({ code }: Pick<Pallet, 'code'>): string => (/^\d{18}$/.test(code) ? code : formatPalletCode(code));
