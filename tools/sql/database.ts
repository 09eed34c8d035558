import pg from 'pg';
import { type ColumnType, readColumnTypes } from './columnTypes.ts';
import { type Column, type Described, describe } from './describe.ts';
import { knowWords } from './wordTypes.ts';

/** A migrated database that parses statements and runs none. */
export class Database {
  readonly #client: pg.Client;
  readonly #types: (oid: number) => ColumnType;
  /** Table and number of each column that may be null. */
  readonly #nullable: ReadonlySet<string>;
  readonly #known = new Map<string, Promise<Described | string>>();

  private constructor(client: pg.Client, types: (oid: number) => ColumnType, nullable: ReadonlySet<string>) {
    this.#client = client;
    this.#types = types;
    this.#nullable = nullable;
  }

  static async open(url: string): Promise<Database> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await knowWords(client);
    const types = await readColumnTypes(client);
    const { rows } = await client.query<{ place: string }>(`
      select a.attrelid::int || ' ' || a.attnum as place from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and a.attnum > 0 and not a.attnotnull`);
    return new Database(client, types, new Set(rows.map(({ place }) => place)));
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** The database's description of a statement, or its error. */
  describe(text: string): Promise<Described | string> {
    const known =
      this.#known.get(text) ?? describe(this.#client, text).then((said) => (said instanceof Error ? refusal(said, text) : said));
    this.#known.set(text, known);
    return known;
  }

  typeOf({ type }: Column): ColumnType {
    return this.#types(type);
  }

  /** Whether a column comes directly from a table column that may be null. */
  mayBeNull({ table, attribute }: Column): boolean {
    return this.#nullable.has(`${table} ${attribute}`);
  }
}

/** The database's own words, and the part of the statement that they are about. */
function refusal({ message, position }: pg.DatabaseError, text: string): string {
  const at = Number(position ?? 0) - 1;
  const about =
    at < 0
      ? ''
      : ` (at “${text
          .slice(at, at + 40)
          .replace(/\s+/g, ' ')
          .trim()}”)`;
  return message.replace(/enum word\d+/, 'the column') + about;
}
