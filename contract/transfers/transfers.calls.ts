import { call } from '../core/call.ts';
import { code, int, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { arrivalSnapshot } from '../documents/arrival.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { newerReason, olderGoods } from '../documents/takenFor.ts';
import { outOfTurn } from '../stock/newer.rules.ts';
import { allocationOutDocument, transferInDocument } from './transfers.documents.ts';

/** The life of a document out. */
export const allocationOutLife = lifecycleCalls(allocationOutDocument, {
  ...exchangeWays({ plural: 'AllocationOuts', what: 'transfers out', area: 'OutStorage', permission: 'manageTransferSync' }),
  confirm: {
    name: 'confirmAllocationOuts',
    path: '/api/OutStorage/ConfirmAllocationOut',
    field: 'docnos',
    permission: 'transfer',
    refusals: ['stock.insufficient', 'stock.place-closed', 'stock.label-moved', 'bind.labelled', 'take.expired', 'transfer.withdrawn'],
    doc: 'Confirms that the goods of the selected transfers out have left: out of stock, in transit, and the ERP is told.',
  },
  delete: {
    name: 'deleteAllocationOuts',
    path: '/api/OutStorage/DeleteAllocationOut',
    field: 'docnos',
    // As every document that leaves: whoever may write one may take it back while nobody has confirmed it.
    permission: 'transfer',
    doc: 'Deletes the selected transfers out; only open ones.',
  },
});

/** The life of a document in. */
export const transferInLife = lifecycleCalls(transferInDocument, {
  ...exchangeWays({
    plural: 'TransferIns',
    what: 'transfers in',
    area: 'Receive',
    permission: 'manageTransferSync',
    synchronize: { path: '/api/Receive/DoSyncTransferIn', field: 'docnos' },
  }),
  review: {
    name: 'reviewTransferIns',
    path: '/api/Receive/DoAuditTransIn',
    field: 'docnos',
    permission: 'reviewTransferIns',
    refusals: ['stock.place-closed', 'stock.too-much', 'stock.label-moved'],
    doc: 'Reviews the selected transfers in: the goods come into stock. Not by the person who wrote them (rule transfer-in-inbound-review).',
  },
  delete: {
    name: 'deleteTransferIns',
    path: '/api/Receive/DoDelTransIn',
    field: 'docnos',
    permission: 'deleteTransfers',
    doc: 'Deletes the selected transfers in; only open ones.',
  },
});

const transferRefusals = [...entryRefusals, 'transfer.unknown', 'transfer.withdrawn', 'transfer.closed', 'transfer.line-unknown'] as const;

/** Calls of transfers between warehouses and organisations. */
export const transfersCalls = {
  saveAllocationOut: call({
    name: 'saveAllocationOut',
    paths: ['/api/OutStorage/SaveAllocationOut'],
    access: 'permission',
    permission: 'transfer',
    effect: 'write',
    input: shape({
      ...entryFields,
      transferNo: ['data.TransferNo', text(60).optional()],
      /** For a transfer without an order: where the goods go. */
      toOrg: ['data.ToOrg', text(20).optional()],
      toWarehouse: ['data.ToWarehouse', text(60).optional()],
      newerReason,
    }),
    output: shape({ docNo: ['DocNo', code()], lines: ['Lines', int()], totalQty: ['TotalQty', qty()], older: olderGoods }),
    refusals: [
      ...transferRefusals,
      ...outOfTurn,
      'take.expired',
      'take.other-batch',
      'take.without-batch',
      'take.choose-batch',
      'transfer.out-over',
      'transfer.target-required',
      'transfer.same-warehouse',
      'transfer.item-unknown-there',
      'transfer.project-unknown-there',
      'transfer.label-taken-there',
      'label.elsewhere',
      'label.not-free',
      'take.label-picked',
      'bind.labelled',
      'stock.insufficient',
    ],
    doc: 'Saves a transfer out: of an order, or without one to a warehouse that is named; never more than is ordered.',
  }),
  transferSnapshot: call({
    name: 'transferSnapshot',
    paths: ['/api/Receive/GetTransferInDetail'],
    access: 'permission',
    permission: 'transfer',
    effect: 'read',
    input: shape({ org: entryFields.org, transferNo: ['TransferNo', code(60)] }),
    output: arrivalSnapshot,
    refusals: ['transfer.unknown', 'transfer.withdrawn', 'transfer.closed', 'transfer.close-there'],
    doc: 'What may still arrive of a transfer order, by its number or that of a document of it: lines, labels that were sent with it, and the places they may go to; what a device needs to take it in without asking.',
  }),
  saveTransferIn: call({
    name: 'saveTransferIn',
    paths: ['/api/Receive/DoSaveTransIn'],
    access: 'permission',
    permission: 'transfer',
    effect: 'write',
    input: shape({ ...entryFields, transferNo: ['data.TransferNo', text(60).optional()] }),
    output: savedDocument,
    refusals: [...transferRefusals, 'transfer.in-over', 'transfer.label-not-sent', 'transfer.label-taken'],
    doc: 'Saves a transfer in, each line at its location; never more than was sent, and only labels that were.',
  }),
  pushTransfer: call({
    name: 'pushTransfer',
    paths: ['/api/InStorage/PushTransferEA'],
    access: 'permission',
    permission: 'pushTransfer',
    effect: 'write',
    input: shape({ org: entryFields.org, no: ['aecode', text(60).optional()] }),
    output: savedDocument,
    refusals: [
      ...transferRefusals,
      ...([
        'inbound.number-required',
        'exception.document-not-found',
        'transfer.in-over',
        'transfer.label-not-sent',
        'transfer.label-taken',
      ] as const),
      ...(['transfer.nothing-to-arrive', 'transfer.no-place'] as const),
    ],
    doc: 'Makes the transfer in of an order that did not become one (rule exception-push-putaway-task): all that may still arrive, each item at its own place, to be reviewed.',
  }),
  closeTransferRemainder: call({
    name: 'closeTransferRemainder',
    paths: ['/api/Receive/CloseTransferRemainder'],
    access: 'permission',
    permission: 'closeTransfers',
    effect: 'write',
    input: shape({ transferNo: ['TransferNo', code()], reason: ['Reason', text(140).optional()] }),
    output: savedDocument,
    refusals: [
      'transfer.unknown',
      'transfer.withdrawn',
      'transfer.closed',
      'transfer.reason-required',
      'transfer.in-work',
      'transfer.nothing-left',
      'transfer.close-there',
    ],
    doc: 'Writes off what was sent and never arrived, with a reason: nothing stays in transit, and the order is closed.',
  }),
  ...namedCalls(allocationOutLife),
  ...namedCalls(transferInLife),
};
