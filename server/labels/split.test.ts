import { beforeAll, describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { leader, received } from '../../test/receiving.ts';
import { splitWorld } from './splitTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof splitWorld>>;
beforeAll(async () => {
  world = await splitWorld(plant);
});

describe('a label is split', () => {
  it('by every spelling of its SSCC and with CapsLock on', async () => {
    const { note } = await received(plant);
    const [first, second] = note.labels;
    const sscc = '106141412345678922';
    await plant.pool.query('update label set code = $1 where code = $2', [`00${sscc}`, first]);
    for (const code of [sscc, `(00)${sscc}`, `]C100${sscc}`])
      expect((await world.keeper.ask('labelToSplit', { code })).data.code).toBe(`00${sscc}`);
    expect((await world.splitOf(world.keeper, sscc, ['20', '20'])).data.code).toBe(`00${sscc}`);
    await plant.pool.query("update label set code = 'SP-7xAb' where code = $1", [second]);
    expect((await world.keeper.ask('labelToSplit', { code: 'sp-7XaB' })).data.code).toBe('SP-7xAb');
  });

  it('split-quantity-max: in stock, into pieces that stand where it stood; the parent stands nowhere, the history says it', async () => {
    const { note } = await received(plant);
    const [code = ''] = note.labels;
    const before = await world.labelOf(code);
    const over = await world.splitOf(world.keeper, code, ['30', '30']);
    expect([over.code, over.message]).toEqual(['label.split-over', `拆分数量不能超过条码数量：合计 60，条码 ${code} 只有 50`]);
    expect(await world.labelOf(code)).toEqual(before);
    const { data, message } = await world.splitOf(world.keeper, code, ['20', '20']);
    expect(message).toBe('');
    expect(data.pieces.map(({ qty }) => qty)).toEqual(['20', '20', '10']);
    expect(await world.labelOf(code)).toMatchObject({ state: 'split', location_id: null, status: null });
    for (const piece of data.pieces) {
      const { item_id, batch, location_id, status, state, note_id } = before;
      expect(await world.labelOf(piece.code)).toMatchObject({ item_id, batch, location_id, status, state, note_id, parent_id: before.id });
    }
    const history = await world.keeper.ask('labelHistory', { code: data.pieces[2]?.code ?? '' });
    expect(history.data.ancestors).toEqual([{ code, qty: '50', state: 'split' }]);
    expect(history.data.events[0]).toMatchObject({ event: 'generated', detail: code, person: 'keeper' });
    const records = await world.keeper.list('splitRecords', { jsWhere: { BarCode: { value: code } } });
    expect(records.data.rows).toMatchObject([{ how: 'split', qty: '50', detail: '2 × 20 + 10', pieces: 3, person: 'keeper' }]);
    await world.lawful();
  });

  it('a printed label of an open note is split and the note knows its number of labels; a scanned one is not', async () => {
    const { client, warehouseId } = await leader(plant);
    const note = await makeNote(plant.pool, { lines: 1 });
    const [code = '', scanned = ''] = note.labels;
    const { data } = await world.splitOf(world.keeper, code, ['15']);
    expect((await world.labelOf(data.pieces[0]?.code ?? '')).state).toBe('generated');
    const { rows } = await plant.pool.query('select label_count from delivery_note where note_no = $1', [note.noteNo]);
    expect(rows[0].label_count).toBe(note.labels.length + 1);
    await client.ask('scanNote', { noteNo: note.noteNo, warehouseId });
    await client.ask('scanLabel', { noteNo: note.noteNo, code: scanned });
    expect((await world.splitOf(world.keeper, scanned, ['15'])).code).toBe('label.scanned-on-note');
    expect((await client.ask('scanLabel', { noteNo: note.noteNo, code })).code).toBe('label.void');
    // A piece verifies the delivery like its parent, and comes into stock with it.
    expect((await client.ask('scanLabel', { noteNo: note.noteNo, code: data.pieces[0]?.code ?? '' })).message).toBe('');
    await client.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-05', warehouseId });
    await client.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] });
    for (const piece of data.pieces) expect((await world.labelOf(piece.code)).state).toBe('in-stock');
    await world.lawful();
    // Deleting the receipt takes the pieces out of stock; the split stays.
    expect((await client.ask('deleteReceipts', { nos: [note.noteNo] })).message).toBe('');
    for (const piece of data.pieces) expect((await world.labelOf(piece.code)).state).toBe('printed');
    expect((await world.labelOf(code)).state).toBe('split');
    await world.lawful();
  });

  it('by packs, exactly, in decimals of the unit; a repeat acts once', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const wish = { code, packQty: '7', count: 5 };
    const operationId = crypto.randomUUID();
    const first = await world.keeper.ask('splitLabel', wish, { operationId });
    const again = await world.keeper.ask('splitLabel', wish, { operationId });
    expect(first.data.pieces.map(({ qty }) => qty)).toEqual(['7', '7', '7', '7', '7', '15']);
    expect(again.data).toEqual(first.data);
    expect((await world.keeper.ask('splitLabel', wish)).code).toBe('label.void');
    expect((await world.keeper.ask('splitLabel', { code: first.data.pieces[5]?.code ?? '', qtys: ['0.5'] })).code).toBe(
      'receive.qty-decimals',
    );
    expect((await world.keeper.ask('splitLabel', { code })).code).toBe('label.split-required');
    expect((await world.keeper.ask('splitLabel', { code: 'NO-SUCH', qtys: ['1'] })).code).toBe('label.not-found');
  });

  it('packs count, not quantities that were sent beside them', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const split = await world.keeper.ask('splitLabel', { code, qtys: ['1'], packQty: '7', count: 5 });
    expect(split.data.pieces.map(({ qty }) => qty)).toEqual(['7', '7', '7', '7', '7', '15']);
  });

  it('a piece is split again; nothing of it is lost and the family is a tree', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const { data: first } = await world.splitOf(world.keeper, code, ['20', '20']);
    const { data: second } = await world.splitOf(world.keeper, first.pieces[1]?.code ?? '', ['5']);
    const asked = await world.keeper.ask('labelFamily', { code: second.pieces[0]?.code ?? '' });
    const family = asked.data.labels;
    expect(family.map((one) => one.code)).toEqual([code, ...first.pieces.map((one) => one.code), ...second.pieces.map((one) => one.code)]);
    expect(family[0]).toMatchObject({ parent: null, origin: 'supplier', state: 'split' });
    expect(family[4]).toMatchObject({
      parent: first.pieces[1]?.code,
      origin: 'split',
      qty: '5',
      state: 'in-stock',
      locationCode: 'RM1-A01-05',
    });
    expect(family[0]?.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['scanned', 'received', 'split']));
    expect(family[0]?.events.find(({ event }) => event === 'received')).toMatchObject({ place: 'RM1-A01-05', person: 'leader' });
    await plant.pool.query("update supplier set name_en = 'East Bearings' where org = '101' and code = 'S0001'");
    expect((await world.keeper.ask('labelFamily', { code }, { language: 'en' })).data.supplierName).toBe('East Bearings');
    await world.lawful();
  });

  it('who may not split, may not; another plant does not know the label', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    for (const account of ['supplier', 'clerk', 'inspector']) {
      expect((await world.splitOf(await plant.signIn(account), code, ['1'])).status).toBe(403);
    }
    expect((await world.splitOf(await plant.signIn('keeper', '102'), code, ['1'])).code).toBe('label.not-found');
    expect((await world.labelOf(code)).state).toBe('in-stock');
  });

  it('of 32 clients that split the same label at once exactly one does', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => world.splitOf(world.keeper, code, [String(n + 1)])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect([...new Set(answers.filter(({ ok }) => !ok).map((one) => one.code))]).toEqual(['label.void']);
    await world.lawful();
  });
});

describe('a split is undone', () => {
  it('the pieces end, the label is whole and may be split again; once, also when repeated', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const before = await world.labelOf(code);
    const { data } = await world.splitOf(world.keeper, code, ['20']);
    const operationId = crypto.randomUUID();
    const undone = await world.keeper.ask('undoSplit', { id: data.id }, { operationId });
    expect((await world.keeper.ask('undoSplit', { id: data.id }, { operationId })).data).toEqual(undone.data);
    expect((await world.keeper.ask('undoSplit', { id: data.id })).code).toBe('split.undone');
    expect((await world.keeper.ask('undoSplit', { id: 999_999 })).code).toBe('split.not-found');
    expect((await (await plant.signIn('keeper', '102')).ask('undoSplit', { id: data.id })).code).toBe('split.not-found');
    expect(await world.labelOf(code)).toEqual(before);
    for (const piece of data.pieces) expect(await world.labelOf(piece.code)).toMatchObject({ state: 'void', location_id: null });
    const { data: history } = await world.keeper.ask('labelHistory', { code: data.pieces[0]?.code ?? '' });
    expect(history.endReason).toBe(code);
    expect((await world.splitOf(world.keeper, code, ['10'])).message).toBe('');
    await world.lawful();
  });

  it('not when a piece went its own way', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const { data } = await world.splitOf(world.keeper, code, ['20']);
    const [piece = { code: '' }] = data.pieces;
    const { data: again } = await world.splitOf(world.keeper, piece.code, ['5']);
    const refused = await world.keeper.ask('undoSplit', { id: data.id });
    expect([refused.code, refused.message]).toEqual([
      'label.piece-used',
      `不能撤销：拆出的条码 ${piece.code} 已移动、盘点、发出或再次拆分`,
    ]);
    expect((await world.keeper.ask('undoSplit', { id: again.id })).message).toBe('');
    expect((await world.keeper.ask('undoSplit', { id: data.id })).message).toBe('');
    expect((await world.labelOf(code)).state).toBe('in-stock');
    await world.lawful();
  });

  it('32 clients that undo and split on at once leave one of the two done, and the law', async () => {
    const { note } = await received(plant, { lines: 1 });
    const { data } = await world.splitOf(world.keeper, note.labels[0] ?? '', ['20']);
    const [piece = { code: '' }] = data.pieces;
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        n % 2 ? world.keeper.ask('undoSplit', { id: data.id }) : world.splitOf(world.keeper, piece.code, ['3']),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await world.lawful();
  });
});
