import { call } from '../core/call.ts';
import { code, int, listOf, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryLineShape, entryRefusals, savedDocument } from '../documents/entry.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { newerReason, olderGoods } from '../documents/takenFor.ts';
import { outOfTurn } from '../stock/newer.rules.ts';
import { requisitionDocument } from './requisition.document.ts';
import { leavingLabelRefusals, restLabel } from './takeOut.calls.ts';

/** Refusals of a number that is not a requisition of ours: unknown, or a requisition of the ERP. */
const missing = ['document.not-found', 'requisition.of-erp'] as const;

/** The life of a requisition that is written here. */
export const requisitionLife = lifecycleCalls(
  requisitionDocument,
  {
    submit: {
      name: 'submitRequisitions',
      path: '/api/OutStorage/SubmitRequisition',
      field: 'docnos',
      permission: 'requisition',
      doc: 'Hands the selected requisitions in for review; with automatic review on they are reviewed at once (setting autoReviewRequisitions).',
    },
    review: {
      name: 'reviewRequisitions',
      path: '/api/OutStorage/ReviewRequisition',
      field: 'docnos',
      permission: 'reviewRequisitions',
      doc: 'Reviews the selected requisitions: their material may be collected. Not by the person who wrote them.',
    },
    unreview: {
      name: 'unreviewRequisitions',
      path: '/api/OutStorage/UnreviewRequisition',
      field: 'docnos',
      permission: 'reviewRequisitions',
      refusals: ['requisition.collected'],
      doc: 'Takes the review of the selected requisitions back, while nothing of them is collected.',
    },
    sendBack: {
      name: 'sendBackRequisitions',
      path: '/api/OutStorage/SendBackRequisition',
      field: 'docnos',
      permission: 'reviewRequisitions',
      doc: 'Gives the selected requisitions, which wait for review, back to their writers as drafts: to be changed and handed in again, or deleted.',
    },
    finish: {
      name: 'finishRequisitions',
      path: '/api/OutStorage/FinishRequisition',
      field: 'docnos',
      permission: 'reviewRequisitions',
      doc: 'Ends the selected reviewed requisitions: what was not collected of them is not collected any more.',
    },
    takeUp: {
      name: 'takeUpRequisitions',
      path: '/api/OutStorage/TakeUpRequisition',
      field: 'docnos',
      permission: 'reviewRequisitions',
      doc: 'Takes the selected ended requisitions up again: the rest of them may be collected.',
    },
    delete: {
      name: 'deleteRequisitions',
      path: '/api/OutStorage/DeleteRequisition',
      field: 'docnos',
      permission: 'requisition',
      doc: 'Deletes the selected requisitions; only open ones (rule requisition-delete-only-open).',
    },
  },
  missing,
);

/** Calls of requisitions. */
export const requisitionCalls = {
  saveRequisition: call({
    name: 'saveRequisition',
    paths: ['/api/OutStorage/SaveRequisition'],
    access: 'permission',
    permission: 'requisition',
    effect: 'write',
    input: shape({
      ...entryFields,
      /** The content of an open or unreviewed requisition, to be replaced. */
      docNo: ['data.DocNo', code(60).optional()],
      /** The revision that the reader saw: a requisition that changed since is refused. */
      revision: ['data.Revision', int().optional()],
      type: ['data.TypeCode', text(60).optional()],
      department: ['data.DepartmentCode', text(60).optional()],
      workshop: ['data.WorkshopCode', text(60).optional()],
      requester: ['data.Requester', text(60).optional()],
      remark: ['data.Remark', text(140).optional()],
    }),
    output: savedDocument,
    refusals: [
      ...entryRefusals,
      ...missing,
      'requisition.type-required',
      'requisition.for-required',
      'requisition.edit-unreviewed',
      'document.changed',
      'document.type-unknown',
      'department.unknown',
      'workshop.unknown',
    ],
    doc: 'Saves a requisition as a draft, or writes one anew that nobody has reviewed.',
  }),
  takeRequisitions: call({
    name: 'takeRequisitions',
    paths: ['/api/OutStorage/TakeRequisition', '/api/OutStorage/TakeRequisitions'],
    access: 'permission',
    permission: 'takeMaterial',
    effect: 'write',
    input: shape({
      org: entryFields.org,
      /** The requisition of all lines that name none themselves; where all do, those that were collected in one go. */
      requisitionNo: ['data.RequisitionNo', code(1000).optional()],
      receivedBy: ['data.ReceivedBy', text(60).optional()],
      newerReason,
      lines: ['data.Lines', listOf(shape({ ...entryLineShape, requisitionNo: ['RequisitionNo', code(60).optional()] }), 200).optional()],
    }),
    output: shape({ documents: ['Documents', listOf(savedDocument)], rests: ['Rests', listOf(restLabel)], older: olderGoods }),
    refusals: [
      ...entryRefusals,
      'requisition.select-lines',
      'requisition.unknown',
      'requisition.withdrawn',
      'requisition.not-reviewed',
      'requisition.finished',
      'requisition.issued-in-erp',
      'issue.order-closed',
      'issue.order-withdrawn',
      'requisition.line-unknown',
      'out.place-required',
      'out.batch-required',
      'out.project-required',
      'out.project-other',
      'take.over',
      'take.other-warehouse',
      ...outOfTurn,
      ...leavingLabelRefusals,
      'bind.labelled',
      'stock.insufficient',
      'stock.label-moved',
    ],
    doc: 'Takes material out for lines of reviewed requisitions: out of stock, one issue a requisition, and the ERP is told. What the ERP issued by itself (`erpIssue`) becomes a document the same way, which it is not told of; that takes the permission manageExchange. Never more than is still to be collected; a label that holds more is split, and the rest has a label of its own.',
  }),
  ...namedCalls(requisitionLife),
};
