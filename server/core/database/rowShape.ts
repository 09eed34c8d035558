/** A column as the database describes it. */
export interface Field {
  name: string;
  dataTypeID: number;
}

type Parse = (text: string) => unknown;

/** Finds the parser of a type. */
export interface Types {
  getTypeParser: (oid: number, format: 'text') => Parse;
}

/** The database's answer to one statement. */
export interface Answer {
  rows: object[];
  rowCount: number | null;
  command: string;
}

/** Reads the rows of a statement. */
export class RowShape {
  static readonly none = new RowShape([], { getTypeParser: () => String });

  readonly #names: string[];
  readonly #parsers: Parse[];

  constructor(fields: readonly Field[], types: Types) {
    this.#names = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  }

  read(values: readonly (string | null)[]): object {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      row[this.#names[at] ?? ''] = value === null || value === undefined ? null : this.#parsers[at]?.(value);
    }
    return row;
  }
}
