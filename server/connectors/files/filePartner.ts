import type { Pool } from 'pg';
import type { Neighbour } from '../../../contract/exchange/neighbour.ts';
import { isEvent } from '../../../contract/exchange/protocol.events.ts';
import type { Connection } from '../../exchange/connections.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import { wordsOfError } from '../../exchange/wordsOfError.ts';
import type { Changes, Connector } from '../connector.ts';
import { type FileFaults, wordsOfFaults } from './fileFaults.ts';
import { Folders } from './folders.ts';
import { answerInFiles, handOver } from './handOver.ts';
import { type Reading, takeBackGrown } from './putAway.ts';
import { readAnswers } from './readAnswers.ts';
import { nextInboxPage } from './readInbox.ts';
import { stockInFiles } from './readStock.ts';
import { testFolders } from './testFolders.ts';

/** With the time that a file has to rest (folders.ts), one is read within ten seconds. */
const lookSeconds = 3;

/** Partners without HTTP: records, documents and answers are CSV files in folders. */
export class FilePartner {
  readonly #pool: Pool;
  readonly #base: string;
  /** Faults of the present pass; the next pass tries again. */
  readonly #faults = new Map<Neighbour, FileFaults>();
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
        send: async (connection, document) => {
          if (isEvent(document.type)) return { kind: 'refused', status: 501, problem: storedSentence('answered.not-there', '', '') };
          const writing = this.#writing.then(() => handOver(this.#pool, folders, connection, document));
          this.#writing = writing;
          return writing;
        },
        recall: (connection, document) => answerInFiles(this.#pool, connection, document),
        answersLate: true,
      },
      ...(neighbour === 'erp' && { stock: (_connection: Connection, org: string) => stockInFiles(this.#pool, org) }),
      test: () => testFolders(folders),
      inbound: {
        changes: (connection, since) => this.#changes({ pool: this.#pool, folders, neighbour }, connection, since),
        everySeconds: lookSeconds,
      },
    };
  }

  async #begin(reading: Reading): Promise<FileFaults> {
    await reading.folders.make();
    await takeBackGrown(reading);
    const faults: FileFaults = new Map();
    this.#faults.set(reading.neighbour, faults);
    return faults;
  }

  async #changes(reading: Reading, connection: Connection, since: string | undefined): Promise<Changes> {
    try {
      const faults = this.#faults.get(reading.neighbour) ?? (await this.#begin(reading));
      await readAnswers(reading, connection, faults);
      const page = await nextInboxPage(reading, connection, faults);
      if (page) return page;
      this.#faults.delete(reading.neighbour);
      return { kind: 'page', records: [], next: since ?? 'files', more: false, problem: wordsOfFaults(faults) };
    } catch (error) {
      this.#faults.delete(reading.neighbour);
      return { kind: 'problem', problem: wordsOfError(error, 'silent.folder'), silent: false };
    }
  }
}
