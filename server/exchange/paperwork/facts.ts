import { Refusal } from '../../core/answer/refusal.ts';
import type { Query } from '../inTransaction.ts';
import { type Column, type Columns, type Reference, references } from './paperwork.ts';

interface Fact {
  org: string;
  code: string;
  /** Null when it is not here. */
  id: number | null;
  unit: string;
  orgIsHere: boolean;
}

const factsText = (to: Reference): string => `
  select g.org, g.code, t.id, ${to === 'item' ? "coalesce(t.unit, '')" : "''"} as unit, o.org is not null as "orgIsHere"
    from unnest($1::text[], $2::text[]) as g(org, code)
    left join organisation o on o.org = g.org
    left join ${references[to].table} t on t.org = g.org and t.code = g.code`;

/** What some records name, looked up with one statement a kind of thing. */
export class Facts {
  readonly #asked = new Map<Reference, Map<string, Fact>>();

  /** Notes what a row names, to be found with all others. */
  ask<D>(columns: Columns<D>, org: string, data: D): void {
    for (const column of Object.values(columns)) {
      if (!('refers' in column)) continue;
      const code = column.of(data);
      const owner = column.org?.(data) ?? org;
      if (code !== undefined) this.#of(column.refers).set(`${owner}\n${code}`, { org: owner, code, id: null, unit: '', orgIsHere: false });
    }
  }

  async find(query: Query): Promise<void> {
    for (const [to, asked] of this.#asked) {
      const all = [...asked.values()];
      const found = await query<Fact>(factsText(to), [all.map((one) => one.org), all.map((one) => one.code)]);
      for (const fact of found) asked.set(`${fact.org}\n${fact.code}`, fact);
    }
  }

  /** The value of a column, or why the record cannot be taken. */
  valueOf<D>(column: Column<D>, org: string, data: D): string | number | boolean | null | Refusal {
    if ('refers' in column) return this.#idOf(column.refers, column.org?.(data) ?? org, org, column.of(data));
    const value = column.of(data);
    const item = column.unitOf?.(data);
    const ours = item === undefined ? undefined : this.#asked.get('item')?.get(`${org}\n${item}`)?.unit;
    if (item !== undefined && ours !== undefined && ours !== '' && ours !== value) {
      return new Refusal('parked.unit-differs', { item, unit: String(value), ours });
    }
    return value ?? null;
  }

  /** Why an organisation of this installation cannot take goods in: it does not know the item. */
  unknownThere(org: string, item: string): Refusal | undefined {
    const fact = this.#asked.get('item')?.get(`${org}\n${item}`);
    return fact?.orgIsHere && fact.id === null ? new Refusal('parked.item-unknown-there', { org, code: item }) : undefined;
  }

  #idOf(to: Reference, owner: string, org: string, code: string | undefined): number | null | Refusal {
    if (code === undefined) return null;
    const fact = this.#asked.get(to)?.get(`${owner}\n${code}`);
    if (fact?.id != null) return fact.id;
    if (owner !== org && !fact?.orgIsHere) return null;
    const { unknown } = references[to];
    // The workshop's sentence is older than the others and calls its gap by its own name.
    return new Refusal(unknown, to === 'workshop' ? { workshop: code } : { code });
  }

  #of(to: Reference): Map<string, Fact> {
    const known = this.#asked.get(to) ?? new Map<string, Fact>();
    this.#asked.set(to, known);
    return known;
  }
}
