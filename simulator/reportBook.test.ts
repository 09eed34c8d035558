import { expect, it } from 'vitest';
import { documentKey, type OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import { reportReason } from './reportBook.ts';
import { Shelf } from './shelf.ts';

const goods = (qty: string, itemNo = 'F-1') => ({ line: 1, itemNo, qty, unit: 'pcs', warehouse: 'W', location: 'R', orderNo: 'MO1' });
const head = (docNo: string) => ({ docNo, date: '2026-11-03', createdAt: '2026-11-03T09:30:00+08:00', createdBy: 'E1' });
const common = { org: '1001', version: 1, sentAt: '2026-11-03T01:30:05Z' } as const;
const reportOf = (docNo: string, qty: string, itemNo?: string): OutboundDocument => ({
  ...{ ...common, type: 'productionReport', key: documentKey({ type: 'productionReport', org: '1001', docNo, version: 1 }) },
  document: { ...head(docNo), productionLine: 'L-1' },
  lines: [goods(qty, itemNo)],
});
const backOf = ({ key, document }: OutboundDocument, qty: string): OutboundDocument => ({
  ...{
    ...common,
    type: 'reportReversal',
    key: documentKey({ type: 'reportReversal', org: '1001', docNo: `${document.docNo}R`, version: 1 }),
  },
  document: { ...head(`${document.docNo}R`), originalKey: key },
  lines: [goods(qty)],
});

it('the ERP takes no more than is ordered; what was taken back counts no longer', () => {
  const shelf = new Shelf();
  const order = { org: '1001', orderNo: 'MO1', itemNo: 'F-1', qty: '10', unit: 'pcs', status: 'released' as const, components: [] };
  shelf.addRecord({ kind: 'productionOrder', id: 'MO1', version: 1, data: order });
  const said = (document: OutboundDocument) => document.lines.map((line) => reportReason(document, line, shelf)?.split(' / ')[1]);
  const take = (document: OutboundDocument) =>
    shelf.commit({
      ...{ document, received: 1, at: '', twists: [], deleted: false },
      answer: { key: document.key, result: 'accepted', number: 'N', lines: [{ line: 1, result: 'accepted', number: 'N-1' }] },
    });
  const first = reportOf('PR1', '6');
  expect(said(first)).toEqual([undefined]);
  take(first);
  expect(said(reportOf('PR2', '4'))).toEqual([undefined]);
  expect(said(reportOf('PR2', '4.000001'))).toEqual(['more than the 10 of production order MO1']);
  expect(said(reportOf('PR2', '1', 'F-2'))).toEqual(['production order MO1 is for F-1']);
  take(backOf(first, '6'));
  expect(said(reportOf('PR2', '10'))).toEqual([undefined]);
});
