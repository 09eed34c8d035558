import pg from 'pg';

/** A column of a statement's rows. */
export interface Column {
  name: string;
  type: number;
  /** The table and its column that the value is read from as it stands; 0 for an expression. */
  table: number;
  attribute: number;
}

/** The database's description of a statement that was not run. */
export interface Described {
  parameters: readonly number[];
  columns: readonly Column[];
}

interface Wire {
  parse: (query: { text: string; name: string }) => void;
  describe: (what: { type: 'S'; name: string }) => void;
  sync: () => void;
  once: (event: 'parameterDescription', hear: (message: { dataTypeIDs: number[] }) => void) => void;
  removeListener: (event: 'parameterDescription', hear: (message: { dataTypeIDs: number[] }) => void) => void;
}

/** One statement, parsed and described, but neither planned nor run. */
class Describing extends pg.Query {
  readonly #text: string;
  readonly #done: (answer: Described | Error) => void;
  #parameters: number[] = [];
  #columns: Column[] = [];
  #wire: Wire | undefined;
  readonly #hear = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
    this.#parameters = dataTypeIDs;
  };

  constructor(text: string, done: (answer: Described | Error) => void) {
    super('');
    this.#text = text;
    this.#done = done;
    (this as unknown as { callback: () => void }).callback = () => {};
  }

  override submit = ((connection: unknown): null => {
    this.#wire = connection as Wire;
    this.#wire.once('parameterDescription', this.#hear);
    this.#wire.parse({ text: this.#text, name: '' });
    this.#wire.describe({ type: 'S', name: '' });
    this.#wire.sync();
    return null;
  }) as unknown as pg.Query['submit'];

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] }): void {
    this.#columns = fields.map((one) => ({ name: one.name, type: one.dataTypeID, table: one.tableID, attribute: one.columnID }));
  }

  handleNoData(): void {}

  handleError(error: Error): void {
    this.#wire?.removeListener('parameterDescription', this.#hear);
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#wire?.removeListener('parameterDescription', this.#hear);
    this.#done({ parameters: this.#parameters, columns: this.#columns });
  }
}

/** Lets the database parse a statement; the result is its description or its error. */
export const describe = (client: pg.Client, text: string): Promise<Described | pg.DatabaseError> =>
  new Promise((resolve) => {
    client.query(new Describing(text, (answer) => resolve(answer as Described | pg.DatabaseError)));
  });
