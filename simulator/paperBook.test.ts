import { expect, it } from 'vitest';
import { documentKey, type OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import { paperReason } from './paperBook.ts';
import { Shelf } from './shelf.ts';

const head = (docNo: string) => ({ docNo, date: '2026-11-03', createdAt: '2026-11-03T09:30:00+08:00', createdBy: 'E1' });
const goods = (qty: string, itemNo: string) => ({ line: 1, itemNo, qty, unit: 'pcs', warehouse: 'W', location: 'L' });
const common = { org: '1001', version: 1, sentAt: '2026-11-03T01:30:05Z' } as const;
const keyOf = (type: OutboundDocument['type'], docNo: string) => documentKey({ type, org: '1001', docNo, version: 1 });

const issueOf = (docNo: string, qty: string, requisitionLine = 1, requisitionNo = 'LL1'): OutboundDocument => ({
  ...{ ...common, type: 'issue', key: keyOf('issue', docNo) },
  document: { ...head(docNo), issueType: 'FL01', requisitionNo },
  lines: [{ ...goods(qty, 'M-1'), requisitionLine }],
});
const shipOf = (docNo: string, qty: string, shipmentLine: number): OutboundDocument => ({
  ...{ ...common, type: 'productOut', key: keyOf('productOut', docNo) },
  document: { ...head(docNo), shipmentNo: 'CH1', customerCode: 'C-1' },
  lines: [{ ...goods(qty, 'F-1'), shipmentLine }],
});
const scanOf = (docNo: string, qty: string, itemNo = 'F-1'): OutboundDocument => ({
  ...{ ...common, type: 'scanOut', key: keyOf('scanOut', docNo) },
  document: { ...head(docNo), outType: 'CK01', shipmentNo: 'CH1' },
  lines: [{ ...goods(qty, itemNo), labels: [docNo] }],
});

it('no more leaves for a requisition or a shipment than the ERP asked for, whichever way it leaves; what was deleted counts no longer', () => {
  const shelf = new Shelf();
  const line = (nth: number, itemNo: string, qty: string) => ({ line: nth, itemNo, qty, unit: 'pcs' });
  const requisition = {
    org: '1001',
    requisitionNo: 'LL1',
    type: 'LL01',
    requester: '陈刚',
    date: '2026-11-03',
    reviewed: true,
    lines: [line(1, 'M-1', '10')],
  };
  shelf.addRecord({ kind: 'requisition', id: 'LL1', version: 1, data: requisition });
  const lines = [line(1, 'F-1', '10'), line(2, 'F-1', '4'), line(3, 'F-2', '1')];
  const shipment = { org: '1001', shipmentNo: 'CH1', customerCode: 'C-1', customerName: '客户', date: '2026-11-03', lines };
  shelf.addRecord({ kind: 'salesShipment', id: 'CH1', version: 1, data: shipment });
  const said = (document: OutboundDocument) => document.lines.map((one) => paperReason(document, one, shelf)?.split(' / ')[1])[0];
  const take = (document: OutboundDocument, deleted = false) =>
    shelf.commit({
      ...{ document, received: 1, at: '', twists: [], deleted },
      answer: { key: document.key, result: 'accepted', number: 'N', lines: [{ line: 1, result: 'accepted', number: 'N-1' }] },
    });
  expect(said(issueOf('IS1', '11'))).toBe('more than the 10 that LL1 asks for');
  take(issueOf('IS1', '6'));
  take(issueOf('IS2', '3'), true);
  expect([said(issueOf('IS3', '4')), said(issueOf('IS3', '5'))]).toEqual([undefined, 'more than the 10 that LL1 asks for']);
  expect(said(issueOf('IS3', '1', 2))).toBe('LL1 does not ask for 2');
  // Written in Kuwei: the simulator does not know its quantities.
  expect(said(issueOf('IS3', '99', 1, 'RQ1'))).toBe(undefined);
  take(shipOf('FO1', '10', 1));
  expect([said(shipOf('FO2', '4', 2)), said(shipOf('FO2', '1', 1))]).toEqual([undefined, 'more than the 10 that CH1 asks for']);
  expect(said(shipOf('FO2', '1', 3))).toBe('line 3 of CH1 is for F-2');
  expect([said(scanOf('SO1', '4')), said(scanOf('SO1', '5'))]).toEqual([undefined, 'more than the 14 that CH1 asks for']);
  expect(said(scanOf('SO1', '1', 'F-9'))).toBe('CH1 does not ask for F-9');
});
