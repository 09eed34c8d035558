import { describe, expect, it } from 'vitest';
import { fill } from '../../contract/messages/fill.ts';
import { zh } from '../../contract/messages/texts.ts';
import { emptyView, type Line, type Note, type ReceiveView } from '../../contract/receiving/receive.view.ts';
import { line as lineOf, note } from '../../contract/receiving/receiveTestKit.ts';
import type { Say } from '../core/words/i18n.ts';
import { headlineOf, progressWords, reasonNotToSave, receiptWords, stepsOf } from './receiveWords.ts';

const t: Say = (key, args) => fill('zh', zh[key], args);
const line = (lineNo: number, more: Partial<Line> = {}): Line => lineOf(lineNo, { qty: '1000', ...more });
const stateOf = (lines: Line[], more: Partial<Note> = {}): ReceiveView => ({
  ...emptyView,
  warehouse: { id: 1, code: 'W', name: 'W' },
  note: note(lines, { supplierName: '华东轴承', totalQty: '2000', ...more }),
});

describe('what the receiving flow says', () => {
  it('counts needed labels while they are missing, then lines, and cartons where they are verified (R39, R46)', () => {
    expect(progressWords(stateOf([line(1), line(2)], { labelsNeeded: 3, scannedLabels: 1 }), true, t)).toMatchObject({
      text: '已核对 1 / 需 3 张',
      value: 1,
      total: 3,
    });
    expect(progressWords(stateOf([line(1), line(2)]), false, t)).toMatchObject({ text: '2 / 2 行', value: 2 });
    expect(progressWords(stateOf([line(1), line(2)], { scannedLabels: 1 }), true, t)).toMatchObject({
      text: '已核对 1 / 4 箱',
      value: 1,
      total: 4,
    });
    expect(progressWords(emptyView, false, t)).toBeUndefined();
  });
  it('names the place only when there is one, and never begins with a comma', () => {
    expect(headlineOf(stateOf([line(1), line(2)]), false, t)).toMatchObject({ place: 'A01-01-01', after: '，已选 2 行' });
    expect(headlineOf(stateOf([line(1), line(2, { locationCode: 'A01-01-02' })]), false, t)).toMatchObject({
      before: '入 2 个储位，',
      after: '已选 2 行',
    });
    const homeless = stateOf([line(1, { locationId: null, locationCode: null, suggestedLocationCode: null })]);
    expect(headlineOf(homeless, false, t)).toMatchObject({ title: '请扫描储位', after: '已选 1 行' });
  });
  it('R39: the screen that verifies cartons asks for all of them before it asks to save, and its step is green then only', () => {
    const some = stateOf([line(1, { scannedLabels: 1 })]);
    expect(headlineOf(some, true, t).title).toBe('请扫描箱上的条码，还有 1 箱');
    expect(stepsOf(some, true, t).find(({ key }) => key === 'labels')).toMatchObject({ done: false });
    const all = stateOf([line(1, { scannedLabels: 2 })]);
    expect(headlineOf(all, true, t).title).toBe('核对后保存收货');
    expect(stepsOf(all, true, t).find(({ key }) => key === 'labels')).toMatchObject({ done: true });
  });
  it('says of a saved receipt which lines wait for the inspection, and which to be put away', () => {
    const input = { noteNo: 'SH1', lines: [{ lineNo: 1 }, { lineNo: 2 }] };
    const words = (toInspect: number, toPutAway: number) => {
      const answer = { receiptNo: 'RC1', noteNo: 'SH1', noteState: 'received', lines: 2, totalQty: '200', toInspect, toPutAway };
      return receiptWords({ id: '1', callName: 'saveReceipt', input, answer } as Parameters<typeof receiptWords>[0], t);
    };
    expect(words(1, 1)).toEqual({ title: 'RC1', about: 'SH1 · 2 行 · 待检 1 行 · 待上架 1 行' });
    expect(words(0, 0).about).toBe('SH1 · 2 行');
  });
  it('says what keeps the receipt from being saved', () => {
    expect(reasonNotToSave({ ...stateOf([line(1)]), left: [1] }, t)).toBe('请选择要收货的行');
    expect(reasonNotToSave(stateOf([line(1)], { labelsNeeded: 2 }), t)).toBe('条码未扫完：至少核对 2 张，已核对 0 张');
    expect(reasonNotToSave(stateOf([line(1, { locationId: null })]), t)).toContain('I1');
    expect(reasonNotToSave(stateOf([line(1)]), t)).toBeUndefined();
  });
  it('shows the step of labels where labels are checked, by the screen or by the setting', () => {
    const keys = (state: ReceiveView, labels: boolean) => stepsOf(state, labels, t).map(({ key }) => key);
    expect(keys(stateOf([line(1)]), false)).not.toContain('labels');
    expect(keys(stateOf([line(1)]), true)).toContain('labels');
    expect(keys(stateOf([line(1)], { labelsNeeded: 1 }), false)).toContain('labels');
  });
});
