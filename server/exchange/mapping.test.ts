import { describe, expect, it } from 'vitest';
import { startPartner } from '../../test/partner.ts';
import { checkedInKeeper, eventually, receiveNote, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const push = async (source: string, records: unknown[]) => (await next.push(source, records)).body.records;

const mapping = {
  inbound: {
    deliveryNote: {
      called: 'ASN',
      fields: [
        { theirs: 'VBELN', ours: 'data.noteNo' },
        { ours: 'data.org', default: '101' },
        { theirs: 'LIFNR', ours: 'data.supplierCode' },
        { theirs: 'NAME1', ours: 'data.supplierName' },
        { theirs: 'LFDAT', ours: 'data.deliveryDate' },
        { theirs: 'POS[].POSNR', ours: 'data.lines[].line' },
        { theirs: 'POS[].MATNR', ours: 'data.lines[].itemNo' },
        { theirs: 'POS[].MENGE', ours: 'data.lines[].qty' },
        { theirs: 'POS[].MEINS', ours: 'data.lines[].unit', values: [{ theirs: 'ST', ours: '件' }] },
        { theirs: 'POS[].EBELN', ours: 'data.lines[].poNo' },
        { theirs: 'POS[].POSNR', ours: 'data.lines[].poLine' },
        { theirs: 'POS[].CARTONS[].SSCC', ours: 'data.labels[].code' },
        { theirs: 'POS[].POSNR', ours: 'data.labels[].line' },
        { theirs: 'POS[].CARTONS[].MENGE', ours: 'data.labels[].qty' },
      ],
    },
  },
};
const asn = (no: string, version: number, unit = 'ST') => ({
  kind: 'ASN',
  id: no,
  version,
  VBELN: no,
  LIFNR: 'S0001',
  NAME1: '华东轴承',
  LFDAT: '20261120',
  POS: [
    {
      POSNR: '1',
      MATNR: '3010-0001',
      MENGE: 100,
      MEINS: unit,
      EBELN: 'PO1',
      CARTONS: [
        { SSCC: `${no}-1`, MENGE: 60 },
        { SSCC: `${no}-2`, MENGE: 40 },
      ],
    },
  ],
});

describe('a partner with names of its own', () => {
  it('pushes delivery notes under its names; one that is parked is taken after the mapping was mended', async () => {
    const admin = await plant.signIn('admin');
    expect(await push('portal', [asn('MAP0001', 1)])).toMatchObject([{ result: 'parked' }]);
    expect(await admin.ask('saveConnection', { partner: 'portal', mapping })).toMatchObject({ ok: true });
    // Every server process gets the change a moment after the commit.
    await eventually(
      () => push('portal', [asn('MAP0002', 1)]),
      ([one]) => one?.result === 'applied',
    );
    expect(await push('portal', [asn('MAP0003', 1, 'KAR')])).toMatchObject([{ result: 'parked' }]);
    const { rows } = await plant.pool.query(
      "select (select count(*)::int from label b where b.note_id = n.id) as labels from delivery_note n where note_no = 'MAP0002'",
    );
    expect(rows).toEqual([{ labels: 2 }]);
    const parked = await plant.pool.query<{ id: number; record: object }>(
      "select id, record from parked_record where record_id = 'MAP0003' and state = 'parked'",
    );
    // It is stored as it came, and read again with the current mapping.
    expect(parked.rows[0]?.record).toMatchObject({ kind: 'ASN', VBELN: 'MAP0003' });
    const wider = structuredClone(mapping);
    wider.inbound.deliveryNote.fields[8]?.values?.push({ theirs: 'KAR', ours: '件' });
    await admin.ask('saveConnection', { partner: 'portal', mapping: wider });
    await eventually(
      () => admin.ask('replayParkedRecords', { ids: [parked.rows[0]?.id ?? 0] }),
      ({ data }) => data.done === 1,
    );
    const audit = await plant.pool.query("select 1 from audit where call = 'saveConnection' and detail::text like '%MEINS%'");
    expect(audit.rowCount).toBe(2);
  });

  it('whose saved names cannot be read stands still and says so, until they are saved anew', async () => {
    const admin = await plant.signIn('admin');
    const { rows: kept } = await plant.pool.query<{ id: number }>(
      `insert into parked_record (source, kind, record_id, version, digest, org, record, reason, batch_key)
       values ('portal', 'ASN', 'MAP0009', 1, 'd', '101', $1, '', 'b') returning id`,
      [JSON.stringify(asn('MAP0009', 1))],
    );
    const ids = kept.map(({ id }) => id);
    const card = async () => (await admin.ask('connectionList', {})).data.connections.find(({ partner }) => partner === 'portal');
    expect(await card()).toMatchObject({ unreadable: false });
    // As an earlier version may have stored it.
    await plant.pool.query(`update neighbour_connection set field_map = '{"inbound":{"asn":{"fields":[]}}}' where neighbour = 'portal'`);
    await plant.pool.query("select pg_notify('kuwei', 'connection portal')");
    await eventually(
      // Taken in before the server knows the new mapping; a different record from the last push.
      () => next.push('portal', [asn('MAP0018', 1)]),
      // The other connections of this test have the same key, which still works for them.
      ({ status }) => status === 403,
    );
    expect(await card()).toMatchObject({ enabled: true, unreadable: true, mapping: {} });
    const said = '供应商平台 存下的字段对照读不出来：请重新填写字段对照并保存';
    for (const refused of [await admin.ask('replayParkedRecords', { ids }), await admin.ask('testConnection', { partner: 'portal' })])
      expect([refused.code, refused.message]).toEqual(['connection.mapping-unreadable', said]);
    await admin.ask('saveConnection', { partner: 'portal', mapping });
    await eventually(
      () => admin.ask('replayParkedRecords', { ids }),
      ({ data }) => data.done === 1,
    );
    expect(await push('portal', [asn('MAP0008', 1)])).toMatchObject([{ result: 'applied' }]);
  });

  it('gets receipts in its names and answers in its own', async () => {
    const admin = await plant.signIn('admin');
    const who = await checkedInKeeper(plant);
    const outbound = {
      receipt: {
        fields: [
          { theirs: 'MANDT', default: '100' },
          { ours: 'document.docNo', theirs: 'HEAD.MBLNR' },
          { ours: 'lines[].itemNo', theirs: 'lines[].MATNR' },
        ],
      },
    };
    expect((await admin.ask('saveConnection', { partner: 'erp', mapping: { outbound } })).ok).toBe(true);
    const seen: Record<string, unknown>[] = [];
    const partner = await startPartner(({ method, body }) => {
      if (method === 'GET') return { status: 404, body: {} };
      seen.push(body);
      const lines = body['lines'] as { line: number }[];
      return { body: { DOC: body['key'], STATUS: 'S', BELNR: 'R-1', ROWS: lines.map(({ line }) => ({ NO: line, STATUS: 'S' })) } };
    });
    const ok = [{ theirs: 'S', ours: 'accepted' }];
    const answer = {
      fields: [
        { theirs: 'DOC', ours: 'key' },
        { theirs: 'STATUS', ours: 'result', values: ok },
        { theirs: 'BELNR', ours: 'number' },
        { theirs: 'ROWS[].NO', ours: 'lines[].line' },
        { theirs: 'ROWS[].STATUS', ours: 'lines[].result', values: ok },
      ],
    };
    await admin.ask('saveConnection', { partner: 'erp', baseUrl: partner.url, mapping: { outbound, answer } });
    const no = await receiveNote(plant, who);
    await eventually(
      () => plant.pool.query<{ state: string; partner_no: string }>('select state, partner_no from outbox where document_no = $1', [no]),
      ({ rows }) => rows[0]?.state === 'synchronized' && rows[0].partner_no === 'R-1',
    );
    expect(seen[0]).toMatchObject({ MANDT: '100', HEAD: { MBLNR: no }, lines: [{ MATNR: expect.any(String) }, {}] });
    expect(JSON.stringify(seen[0])).not.toContain('itemNo');
    partner.stop();
  });

  it('its stock is read under its names too, and tried before', async () => {
    const admin = await plant.signIn('admin');
    const { rows } = await plant.pool.query<{ code: string; unit: string; warehouse: string; qty: string }>(
      `select i.code, i.unit, w.code as warehouse, sum(b.qty)::text as qty
         from balance b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
        where b.org = '101' and b.present group by 1, 2, 3`,
    );
    const stock = rows.map(({ code, unit, warehouse, qty }) => ({ MATNR: code, LGORT: warehouse, MEINS: unit, LABST: Number(qty) }));
    const page = { STAND: '2026-11-21T08:00:00Z', BESTAND: stock };
    const partner = await startPartner(({ url }) => (url.pathname === '/v1/stock' ? { body: page } : { status: 404, body: {} }));
    const fields = [
      { theirs: 'STAND', ours: 'asOf' },
      { ours: 'more', default: '0' },
      { ours: 'next', default: 'end' },
      { theirs: 'BESTAND[].MATNR', ours: 'lines[].itemNo' },
      { theirs: 'BESTAND[].LGORT', ours: 'lines[].warehouse' },
      { theirs: 'BESTAND[].MEINS', ours: 'lines[].unit' },
      { theirs: 'BESTAND[].LABST', ours: 'lines[].qty' },
    ];
    const own = { inbound: { stock: { fields } } };
    const tried = await admin.ask('tryMapping', {
      partner: 'erp',
      mode: 'http',
      direction: 'inbound',
      kind: 'stock',
      mapping: own,
      sample: JSON.stringify(page),
    });
    expect(tried.data.problems).toEqual([]);
    const result = JSON.parse(tried.data.result);
    expect([result.more, result.lines[0].itemNo]).toEqual([false, rows[0]?.code]);
    expect((await admin.ask('saveConnection', { partner: 'erp', baseUrl: partner.url, mapping: own })).ok).toBe(true);
    const leader = await plant.signIn('leader');
    const { data } = await eventually(
      () => leader.ask('compareStock', {}),
      ({ ok }) => ok,
    );
    expect(data.compared).toBeGreaterThanOrEqual(rows.length);
    const differ = (await leader.list('stockDifferences', { rows: 100 })).data.rows;
    expect(differ.filter(({ kind }) => kind === 'unknown-item' || kind === 'other-unit')).toEqual([]);
    partner.stop();
  });

  it('a wrong mapping is refused with the place of each fault, and tried before it is kept', async () => {
    const admin = await plant.signIn('admin');
    const wrong = { inbound: { deliveryNote: { fields: [{ theirs: 'A', ours: 'data.colour' }] } } };
    const refused = await admin.ask('saveConnection', { partner: 'portal', mapping: wrong }, { language: 'en' });
    expect(refused).toMatchObject({
      ok: false,
      code: 'connection.mapping-wrong',
      message: expect.stringContaining('inbound.deliveryNote.fields.0.ours'),
    });
    const tried = (sample: unknown, own: unknown = mapping) =>
      admin.ask('tryMapping', {
        partner: 'portal',
        mode: 'http',
        direction: 'inbound',
        kind: 'deliveryNote',
        mapping: own,
        sample: JSON.stringify(sample),
      });
    const good = await tried(asn('MAP0009', 1));
    expect(good.data.problems).toEqual([]);
    expect(JSON.parse(good.data.result)).toMatchObject({ data: { lines: [{ unit: '件', qty: '100' }] } });
    expect((await tried({ id: 'x', version: 1 })).data.problems.map((one) => one.message)).toContain('送货单号（VBELN）：没有填');
    expect((await tried({}, wrong)).data.problems).toMatchObject([{ path: 'inbound.deliveryNote.fields.0.ours' }]);
    const inFiles = { partner: 'erp', mode: 'files', direction: 'inbound', kind: 'item', mapping: {} } as const;
    const table = await admin.ask('tryMapping', { ...inFiles, sample: 'itemNo,itemNo\nA,B\n' }, { language: 'yn' });
    expect(table.data.problems).toEqual([{ path: 'sample', message: 'kolom itemNo ada dua kali' }]);
    const noJson = await admin.ask('tryMapping', { ...inFiles, mode: 'http', sample: 'itemNo' }, { language: 'en' });
    expect(noJson.data.problems.map(({ message }) => message).join()).toContain('not a JSON message');
    const help = await admin.ask('mappingHelp', { partner: 'portal', direction: 'inbound', kind: 'deliveryNote' });
    expect(help.data.fields).toContainEqual({ path: 'data.lines[].unit', type: 'text', required: true });
    expect(
      (
        await (
          await plant.signIn('keeper')
        ).ask('tryMapping', { partner: 'erp', mode: 'http', direction: 'answer', kind: '', mapping: {}, sample: '' })
      ).status,
    ).toBe(403);
  });
});
