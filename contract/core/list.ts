type ColumnType = 'text' | 'qty' | 'int' | 'date' | 'time' | 'flag' | 'state' | 'id';

/** One column of a list. `wire` is its spelling in rows, filters and sort; its label is the text `field.<wire>`. */
export interface Column {
  readonly wire: string;
  readonly type: ColumnType;
  /** For `state` columns: the machine whose states they show; on `text` columns it names values that have words. */
  readonly machine?: string;
  /** The values are keys under this prefix (`role` for `role.supplier`), several of them separated by commas. */
  readonly words?: string;
  /** The states that the list can contain, if not all of the machine's. */
  readonly states?: readonly string[];
  /** The value begins with a word that has a text under this prefix, and goes on with a name. */
  readonly leads?: string;
  /** Leading words whose names have texts under the word (`role` for `role.team-leader`). */
  readonly named?: readonly string[];
  /** What separates the lines of a text in older clients; people see lines of a sentence. */
  readonly breaks?: string;
  /** Sent but not shown (identities, keys for actions). */
  readonly hidden?: boolean;
  /** Left out of the first view of the table; can be switched on. */
  readonly extra?: boolean;
  /** A sentence instead of a code: in the table it may use two lines. */
  readonly long?: boolean;
  /** Adds up the lines of a row: empty where they differ in their `unit`, and the card says how many there are (R46). */
  readonly sums?: boolean;
  /** A share of a hundred: shown with its sign. */
  readonly percent?: boolean;
  /** A remark of a person: lists show its beginning (rule remark-truncation), the record all of it. */
  readonly remark?: boolean;
  /** Carried for programs only: neither filtered nor sorted by. */
  readonly plain?: boolean;
}
export type Columns = Record<string, Column>;

const make =
  <const T extends ColumnType>(type: T) =>
  (wire: string, more: Omit<Column, 'wire' | 'type'> = {}): Column & { readonly type: T } => ({ wire, type, ...more });

/** Makers of columns, one per type. */
export const col = {
  text: make('text'),
  qty: make('qty'),
  /** The sum of a row's lines, in their one unit; empty where they have several. */
  sum: (wire: string, more: Omit<Column, 'wire' | 'type'> = {}): Column & { readonly type: 'qty' } => ({
    wire,
    type: 'qty',
    sums: true,
    ...more,
  }),
  int: make('int'),
  date: make('date'),
  time: make('time'),
  flag: make('flag'),
  id: (wire: string): Column & { readonly type: 'id' } => ({ wire, type: 'id', hidden: true }),
  state: (wire: string, machine: string, more: Omit<Column, 'wire' | 'type' | 'machine'> = {}): Column & { readonly type: 'state' } => ({
    wire,
    type: 'state',
    machine,
    ...more,
  }),
};

/** The columns that a row's card shows on a handheld. */
export interface CardLayout<K extends string> {
  readonly title: K;
  /** The most important sentence, before the other lines. */
  readonly lead?: K;
  readonly lines: readonly K[];
  /** Two places shown together with an arrow, where the first of them stands among the lines. */
  readonly way?: readonly [from: K, to: K];
  readonly chip?: K;
  readonly big?: K;
  readonly over?: K;
  readonly unit?: K;
  /** The number of lines, shown where `big` is a sum over several units. */
  readonly count?: K;
}

/** The area of the address: `/api/<area>/GetDataList`. */
export type Area = 'Receive' | 'InStorage' | 'Basic' | 'BaseInfo' | 'Warehouse';

/**
 * A list: one definition gives the query under its number (RNO), the screen, the export and the documents.
 * `access` public is for the few that need no sign-in (decision 0004).
 */
export interface List<C extends Columns = Columns> {
  readonly name: string;
  /** Query number on the wire; ours are their names. */
  readonly rno: string;
  readonly areas: readonly [Area, ...Area[]];
  /** More addresses of its own for the same query, without a number. */
  readonly paths?: readonly string[];
  readonly access: 'public' | 'signedIn' | 'permission';
  readonly permission?: string;
  readonly columns: C;
  readonly key: keyof C & string;
  /** Columns that the search box looks into. */
  readonly search?: readonly (keyof C & string)[];
  /** Columns that have a field in the filter row or sheet. */
  readonly filters?: readonly (keyof C & string)[];
  readonly sort: `${'-' | ''}${keyof C & string}`;
  /** For a list of many years: columns, besides its own sort and its key, by which any number of rows can be sorted. Without it, all columns. */
  readonly sorts?: readonly (keyof C & string)[];
  /** The column a scan filters by. */
  readonly scan?: keyof C & string;
  readonly card?: CardLayout<keyof C & string>;
  readonly doc: string;
}

/** Rows of a list are counted as far as this; a total of one more says that there are more. Some lists know larger totals. */
export const rowsCounted = 10_000;

/** Whether the list can be sorted by this column at any number of rows (decision 0271). */
export const sortsMany = ({ key, sort, sorts }: AnyList, column: string): boolean =>
  sorts === undefined || sorts.includes(column) || column === key || column === sort.replace(/^-/, '');

/** The names of columns, as their type has them. */
export const columnNames = <C extends Columns>(columns: C): (keyof C & string)[] => Object.keys(columns);

/** Declares a list. */
export const list = <const C extends Columns>(definition: List<C>): List<C> => definition;

export type AnyList = Omit<List, 'key' | 'search' | 'filters' | 'sort' | 'sorts' | 'scan' | 'card'> & {
  readonly key: string;
  readonly search?: readonly string[];
  readonly filters?: readonly string[];
  readonly sort: string;
  readonly sorts?: readonly string[];
  readonly scan?: string;
  readonly card?: CardLayout<string>;
};

type ValueOf<T extends ColumnType> = T extends 'int' | 'id' ? number : T extends 'flag' ? boolean : string;
/** A row under code names; quantities are decimal text, times `yyyy-MM-dd HH:mm:ss`, empty cells null. */
export type Row<L> = L extends { columns: infer C }
  ? { [K in keyof C]: C[K] extends { type: infer T extends ColumnType } ? ValueOf<T> | null : never }
  : never;

/** The permission a list asks for, or undefined when it asks for none. */
export const listPermission = (one: AnyList): string | undefined =>
  one.access === 'permission' ? (one.permission ?? one.name) : undefined;
