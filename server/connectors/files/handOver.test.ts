import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually, receiveNote } from '../../../test/partners.ts';
import type { Connection } from '../../exchange/connections.ts';
import { FilePartner } from './filePartner.ts';
import { Folders } from './folders.ts';
import { fileNameOf, handOver } from './handOver.ts';
import { useFilePartner } from './testKit.ts';

const { plant, partner } = await useFilePartner();
const connection: Connection = {
  partner: 'erp',
  mode: 'files',
  enabled: true,
  baseUrl: '',
  key: '',
  secret: '',
  timeoutMs: 1000,
  inFlight: 4,
  demandsWebhook: false,
  allowedFrom: [],
  readsOrgs: [],
  mayRead: false,
  toldOf: [],
  mapping: {},
};

describe('documents that go out', () => {
  it('lie in out under one name and wait visibly', async () => {
    const no = await receiveNote(plant, partner.who);
    const key = await partner.handed(no);
    expect((await partner.message(no))?.state).toBe('queued');
    const text = await partner.read('out', fileNameOf(key));
    expect(text.split('\r\n')[0]).toContain('docNo');
    expect(text.match(new RegExp(no, 'g'))?.length).toBeGreaterThan(1);
    const leader = await plant.signIn('leader');
    const shown = await leader.list('exchangeMessages', { jsWhere: `DocNo = '${no}'` });
    expect(shown.data.rows[0]).toMatchObject({ cause: 'handed', state: 'queued' });
  });

  it('a server killed between any two steps, and two at once: the file is handed over once', async () => {
    const folders = new Folders(partner.base, 'erp');
    const document = (nth: number) => ({ key: `receipt:101:GRX/${nth}:1`, type: 'receipt', lines: [] });
    const hand = (nth: number) => handOver(plant.pool, folders, connection, document(nth));
    const inOut = (name: string) => path.join(partner.erp, 'out', name);
    expect(fileNameOf(document(1).key)).not.toContain('/');
    // Killed while the draft was written: it is written again.
    await writeFile(inOut(`${fileNameOf(document(1).key)}.tmp`), 'hal');
    expect(await hand(1)).toEqual({ kind: 'handed' });
    expect(await partner.read('out', fileNameOf(document(1).key))).toContain('docNo');
    // Killed between the copy and the renaming: the draft gets its name.
    await rename(inOut(fileNameOf(document(1).key)), inOut(`${fileNameOf(document(1).key)}.tmp`));
    await hand(1);
    expect(await partner.list('out')).toContain(fileNameOf(document(1).key));
    // Killed after the partner took the file, before the message was marked: it is not written a second time.
    await rm(inOut(fileNameOf(document(1).key)));
    expect(await hand(1)).toEqual({ kind: 'handed' });
    expect(await partner.list('out')).not.toContain(fileNameOf(document(1).key));
    const other = new FilePartner(plant.pool, partner.base).connector('erp');
    await Promise.all([
      hand(2),
      hand(2),
      other.outbound.send(connection, document(2), ''),
      other.outbound.send(connection, document(2), ''),
    ]);
    expect((await partner.list('out')).filter((name) => name.startsWith(fileNameOf(document(2).key)))).toEqual([
      fileNameOf(document(2).key),
    ]);
  });
});

describe('a document that was handed over, sent again by hand', () => {
  it('lies in out once more, under the same name and with the same content', async () => {
    const no = await receiveNote(plant, partner.who);
    const name = fileNameOf(await partner.handed(no));
    const text = await partner.read('out', name);
    // The partner took the file and lost it.
    await rm(path.join(partner.erp, 'out', name));
    expect(await resend(no)).toMatchObject({ done: 1 });
    await eventually(
      () => partner.list('out'),
      (names) => names.includes(name),
    );
    expect(await partner.read('out', name)).toBe(text);
    expect((await partner.list('sent')).filter((one) => one.startsWith(name))).toEqual([name]);
    expect(await partner.handed(no)).toBeTruthy();
    // Written once: no other job writes the message a third time.
    await rm(path.join(partner.erp, 'out', name));
    await plant.pool.query("update outbox set next_at = now() where document_no = $1 and state = 'queued'", [no]);
    await plant.pool.query("select pg_notify('kuwei', 'outbox again')");
    await eventually(
      () => attempts(no),
      ({ due, handed }) => !due && handed,
    );
    expect(await partner.list('out')).not.toContain(name);
  });

  it('lies there once when the partner had not taken it yet, and after a crash between any two steps', async () => {
    const no = await receiveNote(plant, partner.who);
    const key = await partner.handed(no);
    const name = fileNameOf(key);
    const folders = new Folders(partner.base, 'erp');
    const document = { key, type: 'receipt', lines: [] };
    const text = await partner.read('out', name);
    const again = () => plant.pool.query('update outbox set hand_again = true where key = $1', [key]);
    await again();
    await handOver(plant.pool, folders, connection, document);
    expect(await partner.read('out', name)).toBe(text);
    // Killed after "send again" was cleared and before the draft was renamed: it gets its name, and is not written a second time.
    await rename(path.join(partner.erp, 'out', name), path.join(partner.erp, 'out', `${name}.tmp`));
    await handOver(plant.pool, folders, connection, document);
    expect(await partner.read('out', name)).toBe(text);
    await rm(path.join(partner.erp, 'out', name));
    await handOver(plant.pool, folders, connection, document);
    expect(await partner.list('out')).not.toContain(name);
    // Two jobs at once.
    await again();
    await Promise.all([handOver(plant.pool, folders, connection, document), handOver(plant.pool, folders, connection, document)]);
    expect(await partner.read('out', name)).toBe(text);
    const { rows } = await plant.pool.query('select hand_again from outbox where key = $1', [key]);
    expect(rows).toEqual([{ hand_again: false }]);
  });

  it('is not written again when its answer came meanwhile', async () => {
    const no = await receiveNote(plant, partner.who);
    const key = await partner.handed(no);
    await rm(path.join(partner.erp, 'out', fileNameOf(key)));
    await plant.pool.query("insert into file_answer (neighbour, key, line, result, number) values ('erp', $1, 0, 'accepted', 'RCV-7')", [
      key,
    ]);
    await resend(no);
    await eventually(
      () => partner.message(no),
      (row) => row?.state === 'synchronized' && row.partner_no === 'RCV-7',
    );
    expect(await partner.list('out')).not.toContain(fileNameOf(key));
  });
});

const attempts = async (no: string): Promise<{ due: boolean; handed: boolean }> => {
  const { rows } = await plant.pool.query<{ due: boolean; handed: boolean }>(
    "select next_at <= now() or state = 'sending' as due, handed_at is not null as handed from outbox where document_no = $1",
    [no],
  );
  return rows[0] ?? { due: true, handed: false };
};

async function resend(no: string): Promise<unknown> {
  const { rows } = await plant.pool.query<{ id: number }>('select id from outbox where document_no = $1', [no]);
  const admin = await plant.signIn('admin');
  return (await admin.ask('resendMessages', { ids: rows.map(({ id }) => Number(id)) })).data;
}
