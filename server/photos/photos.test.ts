import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { photoLimits } from '../../contract/photos/photo.rules.ts';
import { enteredMisc, keepType } from '../../test/entries.ts';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';

const plant = usePlant();
let keeper: Client;
let leader: Client;
let no = '';
beforeAll(async () => {
  await keepType(plant, 'miscReceipt', 'ZS');
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
  no = await enteredMisc(keeper);
});

/** The smallest file with a JPEG header of a size, padded to a length. */
const jpeg = (width = 1600, height = 1200, bytes = 0): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 0, 0, 0],
    ...Array.from({ length: bytes }, () => 1),
    ...[0xff, 0xd9],
  ]);
/** A JPEG with GPS position, texts of editor and device, and data after its end. */
function talkative(orientation: number): Buffer {
  const segment = (marker: number, text: string | Buffer) => {
    const data = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
  };
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from('GPSLatitude 31.3', 'latin1'),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0'),
    segment(0xe1, exif),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'),
    segment(0xed, 'Photoshop 3.0\0'),
    segment(0xfe, 'made by a phone'),
    jpeg().subarray(2, -2),
    segment(0xda, 'scan'),
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd9]),
    Buffer.from('behind the end'),
    Buffer.from([0xff, 0xd9]),
  ]);
}
const save = (client: Client, content: Buffer, more: object = {}, operationId = randomUUID()) =>
  client.ask('savePhoto', { kind: 'miscReceipt', no, content: content.toString('base64'), ...more }, { operationId });
const shown = async (client: Client, kind = 'miscReceipt', of = no) => (await client.ask('photosOf', { kind, no: of })).data;
const fetchPhoto = (client: Client, id: number) =>
  fetch(`${plant.url}/api/Photo/GetPhoto`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token}`, org: client.org },
    body: JSON.stringify({ ID: id }),
  });

describe('photos of documents', () => {
  it('one that is sent three times is there once; whoever sees the document sees it, byte by byte', async () => {
    const operationId = randomUUID();
    const content = jpeg();
    const ids = new Set<number>();
    for (let again = 0; again < 3; again += 1)
      ids.add((await save(keeper, content, { line: 1, takenAt: '2026-11-20T08:00:00.000Z' }, operationId)).data.id);
    const [id = 0] = ids;
    expect(ids.size).toBe(1);
    expect((await shown(leader)).photos).toMatchObject([{ id, line: 1, by: 'keeper', at: '2026-11-20 16:00:00' }]);
    const answer = await fetchPhoto(leader, id);
    expect([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())]).toEqual(['image/jpeg', content]);
  });

  it('whoever took it deletes it, nobody else; who took it and who deleted it stays in the audit', async () => {
    const of = await enteredMisc(keeper);
    const { id } = (await save(keeper, jpeg(), { no: of, line: 1 })).data;
    expect((await shown(leader, 'miscReceipt', of)).photos).toMatchObject([{ id, line: 1, mine: false }]);
    const refused = await leader.ask('deletePhoto', { id });
    expect([refused.code, refused.message]).toEqual(['photo.not-yours', '这张照片是 keeper 拍的，只有本人或班组长可以删除']);
    const abroad = await plant.signIn('keeper', '102');
    expect((await abroad.ask('deletePhoto', { id })).code).toBe('photo.unknown');
    const operationId = randomUUID();
    for (let again = 0; again < 3; again += 1) expect((await keeper.ask('deletePhoto', { id }, { operationId })).data).toEqual({ id });
    expect((await shown(keeper, 'miscReceipt', of)).photos).toEqual([]);
    expect((await keeper.ask('deletePhoto', { id })).code).toBe('photo.unknown');
    const { rows } = await plant.pool.query("select detail from audit where call = 'deletePhoto' and document = $1", [of]);
    expect(rows).toMatchObject([{ detail: { photoDeleted: id, line: 1, by: 'keeper' } }]);
  });

  it('a leader deletes what a colleague took with a reason, that stays in the audit; nobody else does', async () => {
    const of = await enteredMisc(keeper);
    const { id } = (await save(keeper, jpeg(), { no: of })).data;
    expect((await keeper.ask('deleteColleaguePhoto', { id, reason: 'x' })).code).toBe('forbidden');
    const unsaid = await leader.ask('deleteColleaguePhoto', { id });
    expect([unsaid.code, unsaid.message]).toEqual(['photo.reason-required', '请填写删除原因']);
    const operationId = randomUUID();
    for (let again = 0; again < 3; again += 1)
      expect((await leader.ask('deleteColleaguePhoto', { id, reason: '拍到人脸' }, { operationId })).data).toEqual({ id });
    expect((await shown(keeper, 'miscReceipt', of)).photos).toEqual([]);
    const { rows } = await plant.pool.query("select account, detail from audit where call = 'deleteColleaguePhoto' and document = $1", [
      of,
    ]);
    expect(rows).toMatchObject([{ account: 'leader', detail: { photoDeleted: id, by: 'keeper', reason: '拍到人脸' } }]);
  });

  it('what was taken of a line while it was received, before or after the save, is at its receipt, for whoever sees that', async () => {
    const note = await makeNote(plant.pool);
    const taken = async (of: string, line?: number) => (await save(keeper, jpeg(), { kind: 'deliveryNote', no: of, line })).data.id;
    const { note: got, receiptNo } = await received(plant);
    const [first, whole] = [await taken(got.noteNo, 2), await taken(got.noteNo)];
    await taken(got.noteNo, 3);
    await taken(note.noteNo, 1);
    const own = (await save(leader, jpeg(), { kind: 'receipt', no: receiptNo, line: 1 })).data.id;
    const clerk = await plant.signIn('clerk');
    expect((await shown(clerk, 'receipt', receiptNo)).photos).toMatchObject([
      { id: first, line: 2 },
      { id: whole, line: null },
      { id: own, line: 1 },
    ]);
    expect((await fetchPhoto(clerk, first)).headers.get('content-type')).toBe('image/jpeg');
    expect((await shown(clerk, 'deliveryNote', got.noteNo)).photos).toHaveLength(3);
  });

  it('S44: nobody sees it who may not see the document: by right, organisation or supplier', async () => {
    const { id } = (await save(keeper, jpeg())).data;
    const abroad = await plant.signIn('keeper', '102');
    for (const client of [await plant.signIn('line'), await plant.signIn('supplier'), abroad]) {
      expect((await client.ask('photosOf', { kind: 'miscReceipt', no })).code).toBe('photo.subject-unknown');
      expect((await save(client, jpeg())).code).toBe('photo.subject-unknown');
      const body = await (await fetchPhoto(client, id)).text();
      expect(body).toContain('photo.unknown');
      expect(body).not.toContain(no);
      const refused = await client.ask('deletePhoto', { id });
      expect([refused.code, refused.message.includes(no)]).toEqual(['photo.unknown', false]);
    }
    const supplier = await plant.signIn('supplier');
    const [own, other] = [await makeNote(plant.pool), await makeNote(plant.pool, { supplier: 'S0002' })];
    expect((await save(supplier, jpeg(), { kind: 'deliveryNote', no: own.noteNo })).ok).toBe(true);
    expect((await save(supplier, jpeg(), { kind: 'deliveryNote', no: other.noteNo })).code).toBe('photo.subject-unknown');
    expect((await shown(leader, 'deliveryNote', own.noteNo)).photos).toHaveLength(1);
    const foreign = (await save(leader, jpeg(), { kind: 'deliveryNote', no: other.noteNo })).data.id;
    const body = await (await fetchPhoto(supplier, foreign)).text();
    expect(body).toContain('photo.unknown');
    expect(body).not.toContain(other.noteNo);
  });

  it('S46: many photos sent at once: as many as the limit are kept, the others are refused', async () => {
    const of = await enteredMisc(keeper);
    const answers = await Promise.all(Array.from({ length: 3 * photoLimits.perDocument }, () => save(keeper, jpeg(), { no: of })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(photoLimits.perDocument);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['photo.too-many']));
    expect((await shown(keeper, 'miscReceipt', of)).photos).toHaveLength(photoLimits.perDocument);
  });

  it('S46: place, time and device that a photo tells are not kept and not served; the way it stands is', async () => {
    const { id } = (await save(keeper, talkative(6))).data;
    const { rows } = await plant.pool.query<{ content: Buffer }>('select content from photo where id = $1', [id]);
    const served = Buffer.from(await (await fetchPhoto(leader, id)).arrayBuffer());
    for (const content of [rows[0]?.content ?? Buffer.alloc(0), served]) {
      expect(content.toString('latin1')).not.toMatch(/GPS|xmpmeta|Photoshop|made by|behind the end/);
      expect(content.toString('latin1')).toContain('JFIF');
      expect(content.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    }
    expect(served).toEqual(rows[0]?.content);
    // A photo that an earlier version stored is also served without them.
    await plant.pool.query('update photo set content = $2 where id = $1', [id, talkative(6)]);
    expect(Buffer.from(await (await fetchPhoto(leader, id)).arrayBuffer())).toEqual(served);
  });

  it('what is no photo, too large, of nothing, or one too many is refused by name, and nothing is kept', async () => {
    const cases: [Buffer, object, string][] = [
      [Buffer.from('<svg onload=alert(1)>'), {}, 'photo.no-image'],
      [jpeg().subarray(0, -2), {}, 'photo.no-image'],
      [readFileSync(new URL('../../package.json', import.meta.url)).subarray(0, 1000), {}, 'photo.no-image'],
      [jpeg(1600, 1200, photoLimits.mostBytes), {}, 'photo.too-large'],
      [jpeg(9000, 10), {}, 'photo.too-large'],
      [jpeg(0, 10), {}, 'photo.no-image'],
      [jpeg(), { no: 'NONE' }, 'photo.subject-unknown'],
      [jpeg(), { kind: 'constructor' }, 'photo.subject-unknown'],
      [Buffer.alloc(400_000), {}, 'malformed'],
    ];
    const of = await enteredMisc(keeper);
    for (const [content, more, code] of cases) expect((await save(keeper, content, { no: of, ...more })).code).toBe(code);
    expect((await shown(keeper, 'miscReceipt', of)).photos).toEqual([]);
    for (let at = 0; at < photoLimits.perDocument; at += 1) expect((await save(keeper, jpeg(), { no: of })).ok).toBe(true);
    expect((await save(keeper, jpeg(), { no: of })).code).toBe('photo.too-many');
  });
});
