import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { checkedInKeeper, eventually } from '../../../test/partners.ts';
import { type Client, type Plant, usePlant } from '../../../test/plant.ts';
import { saveConnections } from '../../exchange/saveConnections.ts';
import { Folders } from './folders.ts';

interface MessageRow {
  key: string;
  state: string;
  handed: boolean;
  partner_no: string;
  reason: string;
  attempts: number;
}

/** An ERP that exchanges files with a plant, and its folders as a partner works in them. */
export class TestPartner {
  plant!: Plant;
  who!: { keeper: Client; warehouseId: number };
  readonly base: string;
  readonly erp: string;

  constructor(base: string) {
    this.base = base;
    this.erp = path.join(base, 'erp');
  }

  async start(): Promise<void> {
    await new Folders(this.base, 'erp').make();
    this.who = await checkedInKeeper(this.plant);
    await saveConnections(this.plant.server.app.database, tmpdir(), [{ partner: 'erp', enabled: true, mode: 'files' }]);
  }

  /** Drops a file as a partner does: under another name until it is complete. */
  async drop(folder: 'in' | 'answers', name: string, content: string | Buffer, at = new Date(Date.now() - 60_000)): Promise<void> {
    const file = path.join(this.erp, folder, name);
    await writeFile(`${file}.tmp`, content);
    await utimes(`${file}.tmp`, new Date(), at);
    await rename(`${file}.tmp`, file);
  }

  async lookNow(): Promise<void> {
    await this.plant.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'erp'");
    await this.plant.pool.query("select pg_notify('kuwei', 'connection erp')");
  }

  list = (folder: string): Promise<string[]> => readdir(path.join(this.erp, folder)).then((names) => names.sort());

  read = (folder: string, name: string): Promise<string> => readFile(path.join(this.erp, folder, name), 'utf8');

  /** Lets the server read the folders until a file is in one of them; returns its content. */
  async arrives(folder: string, name: string): Promise<string> {
    await this.looks(
      () => this.list(folder),
      (names) => names.includes(name),
    );
    return this.read(folder, name);
  }

  /** Lets the server read the folders until a condition holds. */
  looks<T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
    return eventually(async () => {
      await this.lookNow();
      return look();
    }, good);
  }

  async message(documentNo: string): Promise<MessageRow | undefined> {
    const { rows } = await this.plant.pool.query<MessageRow>(
      'select key, state, handed_at is not null as handed, partner_no, reason, attempts from outbox where document_no = $1 order by id desc',
      [documentNo],
    );
    return rows[0];
  }

  /** The key of a document once its file was handed over. */
  async handed(documentNo: string): Promise<string> {
    const row = await eventually(
      () => this.message(documentNo),
      (one) => one?.handed === true,
    );
    return row?.key ?? '';
  }
}

/** A plant whose ERP exchanges files. */
export async function useFilePartner(): Promise<{ plant: Plant; partner: TestPartner }> {
  const partner = new TestPartner(await mkdtemp(path.join(tmpdir(), 'kuwei-files-')));
  // Registered before the plant's hooks: hooks run in reverse order.
  afterAll(() => rm(partner.base, { recursive: true, force: true }));
  const plant = usePlant({ exchangeDir: partner.base });
  partner.plant = plant;
  beforeAll(() => partner.start(), 60_000);
  return { plant, partner };
}
