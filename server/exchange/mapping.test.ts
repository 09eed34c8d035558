import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type InboundAnswer, inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.ts';
import { checkedInKeeper, eventually, receiveNote, useNeighbours } from '../../test/neighbours.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = useNeighbours(plant);

async function push(source: string, records: unknown[]): Promise<InboundAnswer['records']> {
  const body = JSON.stringify({ key: `${source}-${Math.random()}`, source, records });
  const headers = signRequest({ method: 'POST', path: inboundPath, body }, next.simulator.credentials, Date.now());
  const response = await fetch(plant.url + inboundPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return ((await response.json()) as InboundAnswer).records;
}

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
    expect(await admin.ask('saveConnection', { neighbour: 'portal', mapping })).toMatchObject({ ok: true });
    // Every server process hears of the change a moment after the commit.
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
    // It lies there as it came, and is read again under the mapping of that day.
    expect(parked.rows[0]?.record).toMatchObject({ kind: 'ASN', VBELN: 'MAP0003' });
    const wider = structuredClone(mapping);
    wider.inbound.deliveryNote.fields[8]?.values?.push({ theirs: 'KAR', ours: '件' });
    await admin.ask('saveConnection', { neighbour: 'portal', mapping: wider });
    await eventually(
      () => admin.ask('replayParkedRecords', { ids: [parked.rows[0]?.id ?? 0] }),
      ({ data }) => data.done === 1,
    );
    const audit = await plant.pool.query("select 1 from audit where call = 'saveConnection' and detail::text like '%MEINS%'");
    expect(audit.rowCount).toBe(2);
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
    expect((await admin.ask('saveConnection', { neighbour: 'erp', mapping: { outbound } })).ok).toBe(true);
    const seen: Record<string, unknown>[] = [];
    const partner = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        if (request.method === 'GET') return void response.writeHead(404).end('{}');
        const body = JSON.parse(text);
        seen.push(body);
        const rows = body.lines.map((line: { line: number }) => ({ NO: line.line, STATUS: 'S' }));
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ DOC: body.key, STATUS: 'S', BELNR: 'R-1', ROWS: rows }));
      });
    });
    await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
    const address = partner.address();
    const port = typeof address === 'object' && address ? address.port : 0;
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
    await admin.ask('saveConnection', { neighbour: 'erp', baseUrl: `http://127.0.0.1:${port}`, mapping: { outbound, answer } });
    const no = await receiveNote(plant, who);
    await eventually(
      () => plant.pool.query<{ state: string; partner_no: string }>('select state, partner_no from outbox where document_no = $1', [no]),
      ({ rows }) => rows[0]?.state === 'synchronized' && rows[0].partner_no === 'R-1',
    );
    expect(seen[0]).toMatchObject({ MANDT: '100', HEAD: { MBLNR: no }, lines: [{ MATNR: expect.any(String) }, {}] });
    expect(JSON.stringify(seen[0])).not.toContain('itemNo');
    partner.closeAllConnections();
    partner.close();
  });

  it('a wrong mapping is refused with the place of each fault, and tried before it is kept', async () => {
    const admin = await plant.signIn('admin');
    const wrong = { inbound: { deliveryNote: { fields: [{ theirs: 'A', ours: 'data.colour' }] } } };
    const refused = await admin.ask('saveConnection', { neighbour: 'portal', mapping: wrong }, { language: 'en' });
    expect(refused).toMatchObject({
      ok: false,
      code: 'connection.mapping-wrong',
      message: expect.stringContaining('inbound.deliveryNote.fields.0.ours'),
    });
    const tried = (sample: unknown, own: unknown = mapping) =>
      admin.ask('tryMapping', {
        neighbour: 'portal',
        mode: 'http',
        direction: 'inbound',
        kind: 'deliveryNote',
        mapping: own,
        sample: JSON.stringify(sample),
      });
    const good = await tried(asn('MAP0009', 1));
    expect(good.data.problems).toEqual([]);
    expect(JSON.parse(good.data.result)).toMatchObject({ data: { lines: [{ unit: '件', qty: '100' }] } });
    expect((await tried({ id: 'x', version: 1 })).data.problems.map((one) => one.message).join()).toContain('data.noteNo');
    expect((await tried({}, wrong)).data.problems).toMatchObject([{ path: 'inbound.deliveryNote.fields.0.ours' }]);
    const help = await admin.ask('mappingHelp', { neighbour: 'portal', direction: 'inbound', kind: 'deliveryNote' });
    expect(help.data.fields).toContainEqual({ path: 'data.lines[].unit', type: 'text', required: true });
    expect(
      (
        await (
          await plant.signIn('keeper')
        ).ask('tryMapping', { neighbour: 'erp', mode: 'http', direction: 'answer', kind: '', mapping: {}, sample: '' })
      ).status,
    ).toBe(403);
  });
});
