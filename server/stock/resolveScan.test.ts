import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('resolveScan', () => {
  it('finds each kind of thing by its code, ours by prefix, partners’ bare', async () => {
    const keeper = await plant.signIn('keeper');
    const note = await makeNote(plant.pool);
    await plant.pool.query(
      `insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, status)
       select '101', 'erp', '101/MO1', 1, 'MO1', id, 4, unit, '', '', 'released' from item where org = '101' and code = '3010-0001'`,
    );
    const find = async (code: string) =>
      (await keeper.ask('resolveScan', { code }, { language: 'en' })).data.matches.map((one) => `${one.kind} ${one.code}`);
    expect(await find('KW-SIGN:RM1')).toEqual(['sign RM1']);
    expect(await find(note.noteNo)).toEqual([`note ${note.noteNo}`]);
    expect(await find(note.labels[0] ?? '')).toEqual([`label ${note.labels[0]}`]);
    expect(await find('KW-LOC:RM1-A01-02')).toEqual(['location RM1-A01-02']);
    expect(await find('RM1-A01-02')).toEqual(['location RM1-A01-02']);
    expect(await find('3010-0002')).toEqual(['item 3010-0002']);
    expect(await find('KW-MAN:leader')).toEqual(['person leader']);
    expect(await find('MO1')).toEqual(['order MO1']);
    expect(await find('(240)3010-0002(10)B26')).toEqual(['item 3010-0002']);
    expect((await keeper.ask('resolveScan', { code: '(240)3010-0002(10)B26' })).data.matches[0]?.detail).toContain('B26');
    await plant.pool.query("update label set code = '106141412345678908' where code = $1", [note.labels[1]]);
    expect(await find('(00)106141412345678908')).toEqual(['label 106141412345678908']);
  });

  it('leads from the code of a warehouse to the same way to receive as from a delivery note', async () => {
    const keeper = await plant.signIn('keeper');
    const note = await makeNote(plant.pool);
    const leads = async (code: string) => (await keeper.ask('resolveScan', { code })).data.matches.map(({ path }) => path);
    expect(await leads('KW-SIGN:RM1')).toEqual(await leads(note.noteNo));
  });

  it('S4: finds what a scanner sends with FNC1, frames, CapsLock, full-width signs, and every spelling of an SSCC', async () => {
    const keeper = await plant.signIn('keeper');
    const note = await makeNote(plant.pool);
    const find = async (code: string) =>
      (await keeper.ask('resolveScan', { code }, { language: 'en' })).data.matches.map((one) => `${one.kind} ${one.code}`);
    for (const code of [']C12413010-0002\x1d10B1', '\x023010-0002\x03\r\n', '３０１０－０００２', '3010\u200b–0002'])
      expect(await find(code)).toEqual(['item 3010-0002']);
    expect(await find('kw-loc:rm1-a01-02')).toEqual(['location RM1-A01-02']);
    expect(await find('rm1-a01-02')).toEqual(['location RM1-A01-02']);
    const sscc = '106141412345678915';
    await plant.pool.query('update label set code = $1 where code = $2', [`00${sscc}`, note.labels[0]]);
    for (const code of [`00${sscc}`, sscc, `(00)${sscc}`, `]C100${sscc}`]) {
      expect(await find(code)).toEqual([`label 00${sscc}`]);
      expect((await keeper.ask('findLabel', { code })).data.code).toBe(`00${sscc}`);
    }
    await plant.pool.query("update label set code = 'SER-7xAb' where code = $1", [note.labels[1]]);
    for (const code of ['(01)09506000134352(21)SER-7xAb', 'ser-7XaB']) expect(await find(code)).toEqual(['label SER-7xAb']);
  });

  it('takes a code in another case only when one thing fits', async () => {
    const keeper = await plant.signIn('keeper');
    const { labels } = await makeNote(plant.pool);
    await plant.pool.query("update label set code = case code when $1 then 'SER-9XAB' else 'ser-9xab' end where code = any($2)", [
      labels[0],
      labels.slice(0, 2),
    ]);
    expect((await keeper.ask('findLabel', { code: 'SER-9XAB' })).data.code).toBe('SER-9XAB');
    expect((await keeper.ask('findLabel', { code: 'ser-9xab' })).data.code).toBe('ser-9xab');
    expect((await keeper.ask('findLabel', { code: 'Ser-9xAb' })).ok).toBe(false);
  });

  it('finds a retail number with and without the zero in front, and a code that begins like GS1 and is none', async () => {
    const keeper = await plant.signIn('keeper');
    const find = async (code: string) =>
      (await keeper.ask('resolveScan', { code }, { language: 'en' })).data.matches.map((one) => `${one.kind} ${one.code} ${one.detail}`);
    for (const stored of ['0075678164125', '075678164125', '00075678164125']) {
      await plant.pool.query("update item set code = $1 where code in ('3010-0030', $2, $3, $4) and org = '101'", [
        stored,
        ...['0075678164125', '075678164125', '00075678164125'],
      ]);
      for (const scan of ['0075678164125', '075678164125', '00075678164125', ']E00075678164125', ']E0075678164125'])
        expect((await find(scan)).map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([`item ${stored}`]);
    }
    // The check digit is wrong, so it is no retail number; with another zero it is a different code.
    expect(await find('75678164126')).toEqual([]);
    const { labels } = await makeNote(plant.pool);
    await plant.pool.query("update label set code = '10D9T' where code = $1", [labels[0]]);
    expect((await find('10D9T'))[0]).toMatch(/^label 10D9T /);
    await plant.pool.query("update item set code = '09501101020917' where code = '3010-0031' and org = '101'");
    const [match] = await find('01095011010209171719050810ABCD123421987654');
    expect(match ?? '').not.toContain('ABCD1234');
  });

  it('an ambiguous code gives all it can mean', async () => {
    const keeper = await plant.signIn('keeper');
    await plant.pool.query("update item set code = 'RM1-A01-07' where code = '3010-0040' and org = '101'");
    expect((await keeper.ask('resolveScan', { code: 'RM1-A01-07' })).data.matches.map((one) => one.kind).toSorted()).toEqual([
      'item',
      'location',
    ]);
  });

  it('unknown-scan-type: what nobody knows is explained in the caller’s language', async () => {
    const keeper = await plant.signIn('keeper');
    const explain = async (code: string) => (await keeper.ask('resolveScan', { code }, { language: 'en' })).data.explanation;
    expect(await explain('NO-SUCH-THING')).toContain('NO-SUCH-THING is not a delivery note');
    expect(await explain('KW-LOC:NOWHERE')).toBe('There is no location NOWHERE here');
    expect(await explain('(01)09506000134352')).toContain('GS1');
    expect(await explain('(01)09506000134353')).toContain('check digit');
  });

  it('S74, S75: what is scanned at home begins the work that waits for it, for whoever may do it', async () => {
    const [keeper, inspector, line] = [await plant.signIn('keeper'), await plant.signIn('inspector'), await plant.signIn('line')];
    const workOf = async (client: typeof keeper, code: string) =>
      (await client.ask('resolveScan', { code, work: true })).data.matches[0]?.work;
    const { labels } = await makeNote(plant.pool);
    const [label = ''] = labels;
    const note = { noteNo: 'SH A&B+1' };
    await plant.pool.query('update delivery_note set note_no = $1 where id = (select note_id from label where code = $2)', [
      note.noteNo,
      label,
    ]);
    const query = new URLSearchParams((await workOf(keeper, label))?.split('?')[1]);
    expect([...query]).toEqual([
      ['delino', note.noteNo],
      ['scan', label],
    ]);
    expect(await workOf(inspector, label)).toBeUndefined();
    expect((await keeper.ask('resolveScan', { code: label })).data.matches[0]).not.toHaveProperty('work');
    await plant.pool.query("update delivery_note set state = 'received' where note_no = $1", [note.noteNo]);
    expect(await workOf(keeper, label)).toBeUndefined();
    await plant.pool.query(
      `with w as (insert into workshop (org, code, name) values ('101', 'WS-P', 'WS-P') returning id),
            l as (insert into production_line (org, workshop_id, code, name) select '101', id, 'L-P', 'L-P' from w returning id)
       insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
       select '101', 'mcas', 'S1', 1, 'PIECE-1', 'MO-P', i.id, 1, '', l.id, '', now() from item i, l where i.org = '101' and i.code = '3010-0001'`,
    );
    const pieceOf = async (client: typeof keeper) =>
      (await client.ask('resolveScan', { code: 'PIECE-1', work: true })).data.matches.map(({ kind, path, param }) => [kind, path, param]);
    expect(await pieceOf(line)).toEqual([['piece', '/pages/InStorage/ScanComplete', 'scan']]);
    expect(await pieceOf(inspector)).toEqual([]);
  });

  it('supplier accounts find their own notes and labels only; other organisations nothing', async () => {
    const [supplier, other] = [await plant.signIn('supplier'), await plant.signIn('keeper', '102')];
    const [own, foreign] = [await makeNote(plant.pool), await makeNote(plant.pool, { supplier: 'S0002' })];
    expect((await supplier.ask('resolveScan', { code: own.noteNo })).data.matches).toHaveLength(1);
    for (const code of [foreign.noteNo, foreign.labels[0] ?? '', 'RM1-A01-02', '3010-0002', 'keeper']) {
      expect((await supplier.ask('resolveScan', { code })).data.matches).toEqual([]);
    }
    expect((await other.ask('resolveScan', { code: own.noteNo })).data.matches).toEqual([]);
  });
});

describe('nextDocumentNumber', () => {
  it('gives no number twice, the same for a repeat, and knows its tables', async () => {
    const keeper = await plant.signIn('keeper');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => keeper.ask('nextDocumentNumber', { table: 'MiscReceipt', field: 'BillNo' })),
    );
    expect(new Set(answers.map((answer) => answer.data.number)).size).toBe(20);
    expect(answers[0]?.data.number).toMatch(/^MR101\d{13}$/);
    await plant.pool.query("select setval('document_number', 12345678)");
    const next = async () => (await keeper.ask('nextDocumentNumber', { table: 'receipt' })).data.number;
    expect(await next()).toMatch(/^RC101\d{6}012345679$/);
    expect(await next()).toMatch(/^RC101\d{6}012345680$/);
    const operationId = randomUUID();
    const twice = [
      await keeper.ask('nextDocumentNumber', { table: 'looseReceipt' }, { operationId }),
      await keeper.ask('nextDocumentNumber', { table: 'looseReceipt' }, { operationId }),
    ];
    expect(twice[0]?.data).toEqual(twice[1]?.data);
    expect((await keeper.ask('nextDocumentNumber', { table: 'pg_user' })).code).toBe('bill.unknown-table');
  });
});

describe('a command that comes again', () => {
  it('acts once, also when it would succeed again and comes eight times at once', async () => {
    const keeper = await plant.signIn('keeper');
    const operationId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => keeper.ask('nextDocumentNumber', { table: 'looseReceipt' }, { operationId })),
    );
    expect(new Set(answers.map((answer) => answer.data.number)).size).toBe(1);
    const { rowCount } = await plant.pool.query('select 1 from audit where operation_id = $1', [operationId]);
    expect(rowCount).toBe(1);
    expect((await keeper.ask('nextDocumentNumber', { table: 'miscReceipt' }, { operationId })).code).toBe('operation-reused');
  });
});

describe('itemDetail', () => {
  it('shows what lies where', async () => {
    const leader = await plant.signIn('leader');
    const { data: place } = await leader.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const note = await makeNote(plant.pool, { lines: 1, firstItem: 5 });
    await leader.ask('scanNote', { noteNo: note.noteNo, warehouseId: place.id });
    await leader.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-09' });
    await leader.ask('saveReceipt', { noteNo: note.noteNo, warehouseId: place.id, lines: [{ lineNo: 1 }] });
    const { data } = await leader.ask('itemDetail', { itemNo: '3010-0005' });
    expect(data).toMatchObject({
      qty: '100',
      available: '100',
      stock: [{ location: 'RM1-A01-09', qty: '100', state: 'available', labels: 2 }],
    });
    expect((await leader.ask('itemDetail', { itemNo: 'X' })).code).toBe('item.not-found');
  });
});
