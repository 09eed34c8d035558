import { addQty, compareQty } from '../contract/core/quantity.ts';
import { type DocumentType, outboundTypes } from '../contract/exchange/outboundTypes.ts';
import type { Partner } from '../contract/exchange/partner.ts';
import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import { type ActiveFault, isAbout } from './faults.ts';
import { issueReason } from './issueBook.ts';
import { orderLineReason, orderReason } from './orderBook.ts';
import { paperReason } from './paperBook.ts';
import { purchaseOf } from './purchaseBook.ts';
import { reportReason } from './reportBook.ts';
import type { Committed } from './shelf.ts';
import type { SimulatorState } from './simulatorState.ts';

type Line = OutboundDocument['lines'][number];

/** Judges a document as the partner would and makes its answer; changes nothing. */
export function judge(
  document: OutboundDocument,
  state: SimulatorState,
  partner: Partner,
  refusing: ActiveFault | undefined,
  now: number,
): DocumentAnswer {
  const whole = partner === 'erp' ? documentReason(document, state) : undefined;
  const booked = new Map<string, string>();
  const reasons = document.lines.map(
    (line) => refusalByFault(line, refusing) ?? whole ?? (partner === 'erp' ? lineReason(document, line, state, booked) : undefined),
  );
  const accepted = reasons.filter((each) => each === undefined).length;
  const number = accepted === 0 ? undefined : numberFor(document.type, state, partner, now);
  return {
    key: document.key,
    result: accepted === reasons.length ? 'accepted' : accepted === 0 ? 'refused' : 'partly',
    ...(number === undefined ? {} : { number }),
    lines: document.lines.map(({ line }, index) => {
      const why = reasons[index];
      return why === undefined ? { line, result: 'accepted', number: `${number}-${line}` } : { line, result: 'refused', reason: why };
    }),
    ...(whole === undefined ? {} : { reason: whole }),
  };
}

function numberFor(type: DocumentType, state: SimulatorState, partner: Partner, now: number): string {
  const prefix = outboundTypes[type].theirs;
  const count = (state.shelves[partner].counters.get(prefix) ?? 0) + 1;
  const month = new Date(now).toISOString().slice(2, 7).replace('-', '');
  return `${prefix}${month}-${String(count).padStart(6, '0')}`;
}

function refusalByFault(line: Line, fault: ActiveFault | undefined): string | undefined {
  return isAbout(fault, line)
    ? `第 ${line.line} 行不符合过账条件，已拒绝 / line ${line.line} may not be posted (refusedLine is switched on)`
    : undefined;
}

function documentReason(document: OutboundDocument, state: SimulatorState): string | undefined {
  const shelf = state.shelves.erp;
  const orgs = shelf.living('organisation');
  if (orgs.length > 0 && !orgs.some((each) => each.data.code === document.org))
    return `组织 ${document.org} 不存在 / organisation ${document.org} is unknown`;
  if ('originalKey' in document.document) {
    const { originalKey, originalHash } = document.document;
    const original = shelf.committed.get(originalKey);
    if (original?.answer.number === undefined) return `原单 ${originalKey} 不存在 / the document ${originalKey} to take back is unknown`;
    const { contentHash } = original.answer;
    const note = 'noteNo' in document.document ? document.document.noteNo : undefined;
    const noteThere = 'noteNo' in original.document.document ? original.document.document.noteNo : undefined;
    if (note !== noteThere || (originalHash !== undefined && contentHash !== undefined && originalHash !== contentHash))
      return `原单 ${originalKey} 是另一份单据 / ${originalKey} is another document`;
    if (original.deleted) return deletedHere(originalKey);
  }
  return orderReason(document, shelf);
}

const deletedHere = (key: string): string => `原单 ${key} 已在这里删除 / ${key} was deleted here`;

/** Why a deleted document cannot be restored: the document that it reversed is deleted, or another one reversed it since. */
export function restoreReason({ document, answer }: Committed, state: SimulatorState): string | undefined {
  if (!('originalKey' in document.document)) return undefined;
  const { originalKey } = document.document;
  if (state.shelves.erp.committed.get(originalKey)?.deleted) return deletedHere(originalKey);
  const taken = new Set(answer.lines.flatMap(({ line, result }) => (result === 'accepted' ? [line] : [])));
  const reasons = document.lines.flatMap((line) => (taken.has(line.line) ? (originalReason(document, line, state) ?? []) : []));
  return reasons[0];
}

// A book without data for the organisation does not judge, so that small tests need not fill all books.
function lineReason(document: OutboundDocument, line: Line, state: SimulatorState, booked: Map<string, string>): string | undefined {
  const { org } = document;
  const item = state.shelves.erp.item(org, line.itemNo);
  if (item === undefined) return `料号 ${line.itemNo} 不存在 / item ${line.itemNo} is unknown`;
  if (item !== 'no-book') {
    if (item.active === false) return `料号 ${line.itemNo} 已停用 / item ${line.itemNo} is no longer used`;
    if (item.unit !== line.unit) return `单位应为 ${item.unit}，不是 ${line.unit} / the unit must be ${item.unit}, not ${line.unit}`;
    if (item.batchControlled && line.batch === undefined) return `料号 ${line.itemNo} 需要批号 / item ${line.itemNo} needs a batch`;
  }
  if ('orderNo' in line && line.orderNo !== undefined) {
    const order = state.shelves.erp.productionOrder(org, line.orderNo);
    if (order === undefined) return `工单 ${line.orderNo} 不存在 / production order ${line.orderNo} is unknown`;
    if (order !== 'no-book' && order.status === 'closed') return `工单 ${line.orderNo} 已关闭 / production order ${line.orderNo} is closed`;
  }
  return (
    countReason(line) ??
    originalReason(document, line, state) ??
    issueReason(document, line, state.shelves.erp) ??
    paperReason(document, line, state.shelves.erp) ??
    orderLineReason(document, line, state.shelves.erp) ??
    reportReason(document, line, state.shelves.erp) ??
    purchaseReason(document, line, state, booked)
  );
}

/** A counted line has three quantities that must fit together. */
function countReason(line: Line): string | undefined {
  if (!('bookQty' in line) || compareQty(addQty(line.bookQty, line.qty), line.countedQty) === 0) return undefined;
  return `第 ${line.line} 行账面 ${line.bookQty} 加差异 ${line.qty} 不等于盘点 ${line.countedQty} / books and difference of line ${line.line} are not what was counted`;
}

function originalReason({ document }: OutboundDocument, { line }: Line, state: SimulatorState): string | undefined {
  const { erp } = state.shelves;
  const original = 'originalKey' in document ? erp.committed.get(document.originalKey) : undefined;
  if (original === undefined) return undefined;
  if (!original.answer.lines.some((one) => one.line === line && one.result === 'accepted'))
    return `原单第 ${line} 行没有过账 / line ${line} of the document to take back was not posted`;
  return erp.takenBackBy(original.document.key, line) && `原单第 ${line} 行已冲销 / line ${line} was taken back already`;
}

function purchaseReason(document: OutboundDocument, line: Line, state: SimulatorState, booked: Map<string, string>): string | undefined {
  const purchase = purchaseOf(line);
  if (purchase === undefined || !state.purchases.knowsOrg(document.org)) return undefined;
  const { poNo, poLine } = purchase;
  const of = { org: document.org, poNo, poLine };
  const order = state.purchases.find(of);
  if (order === undefined) return `采购订单 ${poNo} 行 ${poLine} 不存在 / purchase order ${poNo} line ${poLine} is unknown`;
  if (order.itemNo !== line.itemNo)
    return `采购订单 ${poNo} 行 ${poLine} 的料号是 ${order.itemNo} / purchase order ${poNo} line ${poLine} is for ${order.itemNo}`;
  if (document.type !== 'receipt' && document.type !== 'looseReceipt') return undefined;
  if (order.qty === undefined) return undefined;
  const id = `${poNo}\n${poLine}`;
  const inThisDocument = addQty(booked.get(id) ?? '0', line.qty);
  if (compareQty(addQty(state.purchases.receivedOn(of), inThisDocument), order.qty) > 0)
    return `超过采购订单数量 ${order.qty} / more than the ${order.qty} ordered`;
  booked.set(id, inThisDocument);
  return undefined;
}
