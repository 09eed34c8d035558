import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { csvText } from '../contract/exchange/csvText.ts';
import { filePrefixes, flattenRecord } from '../contract/exchange/flat.ts';
import { type Partner, partners } from '../contract/exchange/partner.ts';
import { documentAnswer } from '../contract/exchange/protocol.answers.ts';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { InboundRecord } from '../contract/exchange/protocol.records.ts';
import { documentInFile } from './documentFile.ts';
import type { Strikes } from './faults.ts';
import { PartnerFolder } from './partnerFolder.ts';
import { commitDocument, storedAnswer } from './protocolRoutes.ts';
import { shuffled } from './push.ts';
import type { Surroundings } from './surroundings.ts';

/** Records in one file. */
const recordsInFile = 500;
const answerHeads = ['key', 'line', 'result', 'number', 'lineNumber', 'reason'];
const garbage = '%PDF-1.4 \u0000 printed instead of exported';
const cursors = z.partialRecord(z.enum(partners), z.int());

/** The partners as partners with files: they take documents from `out`, answer them, and drop what changed into `in`. */
export class FilePartnerSimulator {
  readonly base: string;
  readonly #around: Surroundings;
  readonly #folders: Record<Partner, PartnerFolder>;
  readonly #cursorFile: string;
  readonly #lookMs: number;
  #stopped = false;

  constructor(around: Surroundings, base: string, dataDir: string, lookMs = 1000) {
    this.base = base;
    this.#around = around;
    this.#lookMs = lookMs;
    this.#cursorFile = path.join(dataDir, 'files-told.json');
    const folder = (partner: Partner) => new PartnerFolder(base, partner);
    this.#folders = { erp: folder('erp'), portal: folder('portal'), mcas: folder('mcas'), qa: folder('qa'), imos: folder('imos') };
  }

  start(): void {
    this.#around.later(async () => {
      while (!this.#stopped) {
        for (const partner of partners)
          await this.#look(partner).catch((error: unknown) => {
            if (!this.#stopped) console.error(`simulator: files of ${partner}:`, error);
          });
        await this.#around.wait(this.#lookMs);
      }
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Drops the ERP's stock of all organisations, as a nightly export does; gives the name of the file. */
  async dropStock(): Promise<string> {
    const heads = ['org', 'itemNo', 'warehouse', 'unit', 'qty'];
    const rows = this.#around.state.stock.all().map((line) => [line.org, line.itemNo, line.warehouse, line.unit, line.qty]);
    await this.#folders.erp.make();
    const name = this.#folders.erp.newName('stock');
    await this.#folders.erp.write('in', name, csvText({ heads, rows }));
    this.#log('erp', `dropped in/${name}`, new Map(), '', `${rows.length} lines`);
    return name;
  }

  async #look(partner: Partner): Promise<void> {
    const folder = this.#folders[partner];
    await folder.make();
    for (const name of await folder.waiting()) {
      if (this.#stopped) return;
      await this.#take(partner, folder, name);
    }
    await this.#tell(partner, folder);
  }

  /** Handles one document: first a fault, then the same judgement as over HTTP, and the answer as a file. */
  async #take(partner: Partner, folder: PartnerFolder, name: string): Promise<void> {
    const { faults, wait } = this.#around;
    const strikes = faults.strike(partner, 'file');
    if (strikes.has('down')) return;
    if (strikes.has('slow')) await wait(strikes.get('slow')?.afterMs ?? 3000);
    const text = await folder.read(name);
    const document = outboundDocument.safeParse(documentInFile(text));
    if (!document.success) return this.#log(partner, `out/${name} cannot be read`, strikes, text, document.error.message);
    const { key } = document.data;
    const deleted = this.#around.state.shelves[partner].committed.get(key)?.deleted === true;
    // A file that comes again is the file form of a question for the answer; a deletion comes in a file of its own.
    const reply = deleted ? storedAnswer(this.#around, partner, key) : commitDocument(this.#around, partner, document.data, strikes);
    const answer = documentAnswer.safeParse(reply.body);
    if (answer.success) {
      const { number = '', reason = '', lines } = answer.data;
      const rows = lines.map((line) => [key, String(line.line), line.result, number, line.number ?? '', line.reason ?? reason]);
      await this.#answer(folder, name.replace(/\.csv$/, ''), rows, strikes);
    }
    await folder.takeAway(name);
    this.#log(partner, `took out/${name}`, strikes, text, JSON.stringify(reply.body));
  }

  async #answer(folder: PartnerFolder, stem: string, rows: string[][], strikes: Strikes): Promise<void> {
    if (strikes.has('lostAnswer')) return;
    if (strikes.has('garbage')) return folder.write('answers', folder.newName(stem), garbage);
    // Line by line, the last one first; and otherwise all in one file.
    const files = strikes.has('outOfOrder') ? rows.map((row) => [row]).reverse() : [rows];
    for (let times = strikes.has('doubleAnswer') ? 2 : 1; times > 0; times -= 1)
      for (const some of files) await this.#write(folder, 'answers', stem, csvText({ heads: answerHeads, rows: some }), strikes);
  }

  async #write(folder: PartnerFolder, into: 'in' | 'answers', stem: string, text: string, strikes: Strikes): Promise<void> {
    const half = strikes.get('halfFile');
    if (half === undefined) return folder.write(into, folder.newName(stem), text);
    await folder.writeInHalves(into, folder.newName(stem), text, () => this.#around.wait(half.afterMs ?? 1000));
  }

  /** Writes the changes since the last time, one file for each kind. */
  async #tell(partner: Partner, folder: PartnerFolder): Promise<void> {
    const cursors = this.#cursors();
    const shelf = this.#around.state.shelves[partner];
    const from = Math.min(cursors[partner] ?? 0, shelf.history.length);
    const changed = shelf.history.slice(from, from + recordsInFile);
    if (changed.length === 0) return;
    const strikes = this.#around.faults.strike(partner, 'file');
    if (strikes.has('down')) return;
    if (strikes.has('slow')) await this.#around.wait(strikes.get('slow')?.afterMs ?? 3000);
    const records: InboundRecord[] = strikes.has('outOfOrder') ? shuffled(changed, shelf) : changed;
    for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
      const tables = some.map((record) => flattenRecord(kind, record));
      const text = csvText({ heads: tables[0]?.heads ?? [], rows: tables.flatMap(({ rows }) => rows) });
      if (strikes.has('garbage')) await folder.write('in', folder.newName(filePrefixes[kind]), garbage);
      for (let times = strikes.has('doubleAnswer') ? 2 : 1; times > 0; times -= 1)
        await this.#write(folder, 'in', filePrefixes[kind], text, strikes);
      this.#log(partner, `dropped ${filePrefixes[kind]}`, strikes, '', `${some.length} records`);
    }
    // Written last: if the process is killed in between, it repeats known changes.
    writeFileSync(this.#cursorFile, JSON.stringify({ ...cursors, [partner]: from + changed.length }));
  }

  #cursors(): z.infer<typeof cursors> {
    try {
      return cursors.parse(JSON.parse(readFileSync(this.#cursorFile, 'utf8')));
    } catch {
      return {};
    }
  }

  #log(partner: Partner, what: string, strikes: Strikes, request: string, answer: string): void {
    const at = new Date(this.#around.now()).toISOString();
    const direction = request === '' ? 'to Kuwei' : 'from Kuwei';
    this.#around.messages.add({ at, partner, direction, what, trace: '', status: 'file', faults: [...strikes.keys()], request, answer });
  }
}
