import { describe, expect, it } from 'vitest';
import { asGiven, done, saidOf, scanned, withAnswer } from '../core/flowTestKit.ts';
import {
  addBar,
  commitReport,
  dropBar,
  noReport,
  openOrder,
  type ReportFacts,
  type ReportState,
  reportFlow,
  scannedQty,
} from './report.flow.ts';

const facts: ReportFacts = {
  order: {
    ...{
      id: 1,
      orderNo: 'MO1',
      itemNo: 'F1',
      itemName: '成品',
      unit: '件',
      decimals: 0,
      batch: '',
      productionLine: 'L-1',
      status: 'released',
    },
    ...{ ordered: '10', reported: '2', mcas: '6', passed: '5', open: '8', exempt: false, failedLots: [], location: 'REP' },
  },
  switches: { qaCheck: false, productionReportCheck: true },
  bars: ['P1', 'P2', 'P3'].map((code) => ({ code, qty: '2', batch: '' })),
  recorded: [{ code: 'P0', docNo: 'PR0' }],
};
const opened: ReportState = { ...noReport, orderNo: 'MO1' };
const scan = (state: ReportState, code: string, known: ReportFacts | undefined = facts) => scanned(reportFlow, state, code, known);

describe('reporting by scan on the device', () => {
  it('S77, S110: the first scan names the order, which only the server knows; without network that is said in amber', () => {
    const { taken } = scan(noReport, 'P1', undefined);
    expect([saidOf(taken), taken.ask]).toEqual(['warn flow.needs-network', { kind: 'open', code: 'P1' }]);
    const after = done(reportFlow, noReport, openOrder(facts, { code: 'P1', bar: { qty: '2', batch: '' } }));
    expect(after.state).toMatchObject({ orderNo: 'MO1', bars: { P1: { qty: '2' } } });
  });

  it('a barcode counts once (rules barcode-scanned-not-again, barcode-no-production-record), up to what MCAS scanned (rule inbound-quantity-max-mcas)', () => {
    const one = scan(opened, 'P1');
    expect(saidOf(one.taken)).toBe('accept report.scanned');
    expect(saidOf(scan(one.state, 'P1').taken)).toBe('duplicate report.scanned-already');
    expect(saidOf(scan(one.state, 'P0').taken)).toBe('duplicate error.report.bar-recorded');
    const two = scan(one.state, 'P2');
    expect(scannedQty(two.state)).toBe('4');
    expect(saidOf(scan(two.state, 'P3').taken)).toBe('reject error.report.mcas-over');
    expect(scannedQty(dropBar(two.state, 'P2'))).toBe('2');
  });

  it('an order of which nothing can be reported says why as it is opened, before anything is scanned', () => {
    const full = { ...facts, order: { ...facts.order, reported: '6', open: '0' } };
    const { state, taken } = done(reportFlow, noReport, openOrder(full));
    expect([saidOf(taken), state.orderNo]).toEqual(['warn error.report.mcas-over', 'MO1']);
    expect(saidOf(openOrder(facts))).toBe('accept report.opened');
  });

  it('what the device does not know is asked for, and kept without network', () => {
    const unknown = scan(opened, 'X9');
    expect([saidOf(unknown.taken), unknown.taken.ask?.kind]).toEqual(['warn flow.kept-unknown', 'bar']);
    expect(unknown.state.bars).toEqual({ X9: { qty: '', batch: '' } });
    expect(saidOf(addBar(opened, facts, 'X9', { qty: '5', batch: '' }))).toBe('reject error.report.mcas-over');
  });

  it('a save takes what is in hand; given twice it changes nothing, answered it is reported, refused it is back in the hand', () => {
    expect(commitReport(opened)).toBeUndefined();
    const one = scan(opened, 'P1').state;
    const taken = commitReport(one);
    const [command] = taken?.commands ?? [];
    if (!command) throw new Error('no command');
    const given = asGiven<typeof reportFlow.calls>(command);
    const sent = reportFlow.given(one, given);
    expect([sent.bars, sent.sent[given.id]]).toEqual([{}, { P1: { qty: '2', batch: '' } }]);
    expect(reportFlow.given(sent, given)).toEqual(sent);
    // A piece that was scanned after the tap stays in hand.
    const later = scan(sent, 'P2').state;
    expect(reportFlow.given(later, given)).toEqual(later);
    expect(saidOf(scan(later, 'P1').taken)).toBe('duplicate report.scanned-already');
    const answered = reportFlow.answered(later, withAnswer(given, { docNo: 'PR1', lines: 1, totalQty: '2' }));
    expect([answered.state.bars, answered.state.sent]).toEqual([{ P2: { qty: '2', batch: '' } }, {}]);
    expect(saidOf(scan(answered.state, 'P1').taken)).toBe('duplicate error.report.bar-recorded');
    const refused = reportFlow.refused(later, given, { id: 'report.order-closed', message: 'x' });
    expect([Object.keys(refused.state.bars).sort(), refused.reopened]).toEqual([['P1', 'P2'], true]);
  });
});
