import { canonicalQty, fitsDecimals } from '../../../contract/core/quantity.ts';
import { Refusal } from '../../core/answer/refusal.ts';
import type { Query } from '../inTransaction.ts';
import { refuseDecimals } from '../wholeQuantities.ts';
import { type Column, type Columns, type PlainColumn, type Reference, references } from './paperwork.ts';

interface Fact {
  org: string;
  code: string;
  /** Null when it is not here. */
  id: number | null;
  unit: string;
  decimals: number;
  orgIsHere: boolean;
}

const factsText = (to: Reference): string => `
  select g.org, g.code, t.id, ${to === 'item' ? "coalesce(t.unit, '') as unit, coalesce(t.decimals, 6)" : "'' as unit, 0"} as decimals, o.org is not null as "orgIsHere"
    from unnest($1::text[], $2::text[]) as g(org, code)
    left join organisation o on o.org = g.org
    left join ${references[to].table} t on t.org = g.org and t.code = g.code`;

/** The things that records name, looked up with one statement for each kind of thing. */
export class Facts {
  readonly #wanted = new Map<Reference, Map<string, Fact>>();

  /** Notes the names in a row, to be looked up with all others. */
  ask<D>(columns: Columns<D>, org: string, data: D): void {
    for (const column of Object.values(columns)) {
      if (!('refers' in column)) continue;
      const code = column.of(data);
      const owner = column.org?.(data) ?? org;
      if (code !== undefined)
        this.#of(column.refers).set(`${owner}\n${code}`, { org: owner, code, id: null, unit: '', decimals: 6, orgIsHere: false });
    }
  }

  async find(query: Query): Promise<void> {
    for (const [to, wanted] of this.#wanted) {
      const all = [...wanted.values()];
      const found = await query<Fact>(factsText(to), [all.map((one) => one.org), all.map((one) => one.code)]);
      for (const fact of found) wanted.set(`${fact.org}\n${fact.code}`, fact);
    }
  }

  /** The value of a column, or why the record cannot be taken. */
  valueOf<D>(column: Column<D>, org: string, data: D): string | number | boolean | null | Refusal {
    if ('refers' in column) return this.#idOf(column.refers, column.org?.(data) ?? org, org, column.of(data));
    const value = column.of(data);
    const item = column.unitOf?.(data);
    const ours = item === undefined ? undefined : this.#itemAt(org, item)?.unit;
    if (item !== undefined && ours !== undefined && ours !== '' && ours !== value) {
      return new Refusal('parked.unit-differs', { item, unit: String(value), ours });
    }
    return (column.qtyOf && value !== undefined && this.#refuseQty(org, data, String(value), column.qtyOf)) || (value ?? null);
  }

  /** Why an organisation of this installation cannot take goods in: it does not have the item, or has it in another unit. */
  unusableThere(org: string, { itemNo: item, qty, unit }: { itemNo: string; qty: string; unit: string }): Refusal | undefined {
    const fact = this.#itemAt(org, item);
    if (!fact?.orgIsHere) return undefined;
    if (fact.id === null) return new Refusal('parked.item-unknown-there', { org, code: item });
    if (fact.unit !== unit) return new Refusal('parked.unit-differs-there', { org, item, ours: fact.unit, unit });
    const { decimals } = fact;
    return fitsDecimals(canonicalQty(qty), decimals)
      ? undefined
      : new Refusal('parked.qty-decimals-there', { org, item, qty, unit, decimals });
  }

  #refuseQty<D>(org: string, data: D, qty: string, { item: of, field }: NonNullable<PlainColumn<D>['qtyOf']>): Refusal | undefined {
    const item = of(data);
    const fact = this.#itemAt(org, item);
    return fact?.id == null ? undefined : refuseDecimals(fact, { item, qty, field, line: lineOf(data) });
  }

  readonly #itemAt = (org: string, item: string): Fact | undefined => this.#wanted.get('item')?.get(`${org}\n${item}`);

  #idOf(to: Reference, owner: string, org: string, code: string | undefined): number | null | Refusal {
    if (code === undefined) return null;
    const fact = this.#wanted.get(to)?.get(`${owner}\n${code}`);
    if (fact?.id != null) return fact.id;
    if (owner !== org && !fact?.orgIsHere) return null;
    const { unknown } = references[to];
    // The workshop's message is older than the others and has another argument name.
    return new Refusal(unknown, to === 'workshop' ? { workshop: code } : { code });
  }

  #of(to: Reference): Map<string, Fact> {
    const known = this.#wanted.get(to) ?? new Map<string, Fact>();
    this.#wanted.set(to, known);
    return known;
  }
}

const lineOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'line' in data && typeof data.line === 'number' ? data.line : undefined;
