import type { Pool } from 'pg';
import type { Neighbour } from '../../../contract/exchange/neighbour.ts';
import type { Connection } from '../../exchange/connections.ts';
import { wordsOfError } from '../../exchange/wordsOfError.ts';
import type { Changes, Connector } from '../connector.ts';
import { Folders } from './folders.ts';
import { answerInFiles, handOver } from './handOver.ts';
import { readAnswers } from './readAnswers.ts';
import { nextInboxPage } from './readInbox.ts';
import { stockInFiles } from './readStock.ts';

/** Partners who cannot do HTTP: records come, documents go and answers come as CSV files in folders. */
export class FilePartner {
  readonly #pool: Pool;
  readonly #base: string;
  /** One file after the other: the disk is not faster side by side, and no connection of the database is held for long. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, base: string) {
    this.#pool = pool;
    this.#base = base;
  }

  connector(neighbour: Neighbour): Connector {
    const folders = new Folders(this.#base, neighbour);
    return {
      neighbour,
      outbound: {
        send: (connection, document) => {
          const writing = this.#writing.then(() => handOver(this.#pool, folders, connection, document));
          this.#writing = writing;
          return writing;
        },
        recall: (connection, document) => answerInFiles(this.#pool, connection, document),
      },
      ...(neighbour === 'erp' && { stock: (_connection: Connection, org: string) => stockInFiles(this.#pool, org) }),
      inbound: { changes: (connection, since) => this.#changes(folders, connection, since), everyMinutes: 1 },
    };
  }

  async #changes(folders: Folders, connection: Connection, since: string | undefined): Promise<Changes> {
    try {
      await folders.make();
      await readAnswers(this.#pool, folders, connection);
      const page = await nextInboxPage(this.#pool, folders, connection);
      return page ?? { kind: 'page', records: [], next: since ?? 'files', more: false };
    } catch (error) {
      return { kind: 'problem', problem: wordsOfError(error, 'silent.folder'), silent: false };
    }
  }
}
