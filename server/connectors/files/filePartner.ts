import type { Pool } from 'pg';
import type { Partner } from '../../../contract/exchange/partner.ts';
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
  readonly #faults = new Map<Partner, FileFaults>();
  /** One file after the other: the disk is not faster side by side, and no connection of the database is held for long. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, base: string) {
    this.#pool = pool;
    this.#base = base;
  }

  connector(partner: Partner): Connector {
    const folders = new Folders(this.#base, partner);
    return {
      partner,
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
      ...(partner === 'erp' && { stock: (_connection: Connection, org: string) => stockInFiles(this.#pool, org) }),
      test: () => testFolders(folders),
      inbound: {
        changes: (connection, since) => this.#changes({ pool: this.#pool, folders, partner }, connection, since),
        everySeconds: lookSeconds,
      },
    };
  }

  async #begin(reading: Reading): Promise<FileFaults> {
    await reading.folders.make();
    await takeBackGrown(reading);
    const faults: FileFaults = new Map();
    this.#faults.set(reading.partner, faults);
    return faults;
  }

  async #changes(reading: Reading, connection: Connection, since: string | undefined): Promise<Changes> {
    try {
      const faults = this.#faults.get(reading.partner) ?? (await this.#begin(reading));
      await readAnswers(reading, connection, faults);
      const page = await nextInboxPage(reading, connection, faults);
      if (page) return page;
      this.#faults.delete(reading.partner);
      return { kind: 'page', records: [], next: since ?? 'files', more: false, problem: wordsOfFaults(faults) };
    } catch (error) {
      this.#faults.delete(reading.partner);
      return { kind: 'problem', problem: wordsOfError(error, 'silent.folder'), silent: false };
    }
  }
}
