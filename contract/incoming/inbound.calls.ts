import { call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { code, int, qty, scanned, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { closeOfKindsRefusals } from '../documents/lifecycleCalls.ts';
import { confirmed } from '../exchange/unanswered.ts';

const org = ['org', text(20).optional()] as const;

/** The kinds that the area of in-storage exchanges, each with who may close its exchange. */
export const inStorageKinds = {
  putaway: 'managePutawaySync',
  productionReport: 'manageReportSync',
  completionApplication: 'manageCompletionSync',
} as const;

/** Calls about documents by which goods come in, of any kind, by their number here or in the ERP (decision 0028). */
export const inboundCalls = {
  deleteInboundLabel: call({
    name: 'deleteInboundLabel',
    paths: ['/api/InStorage/DelInBarcode'],
    access: 'permission',
    permission: 'inboundLabels',
    effect: 'write',
    input: shape({ no: ['BillNo', text(60).optional()], label: ['Barcode', scanned()] }),
    output: shape({ docNo: ['DocNo', code()], totalQty: ['TotalQty', qty()] }),
    refusals: ['inbound.number-required', 'exception.document-not-found', 'document.state', 'inbound.label-not-in', 'inbound.label-last'],
    doc: 'Takes a label that was scanned by mistake, with its quantity, out of an inbound document that has not come into stock yet.',
  }),
  syncInboundLabels: call({
    name: 'syncInboundLabels',
    paths: ['/api/InStorage/SyncInStorageBars'],
    access: 'permission',
    permission: 'inboundLabels',
    effect: 'write',
    input: shape({ org, no: ['eacode', text(60).optional()] }),
    output: shape({ docNo: ['DocNo', code()], done: ['Done', int()] }),
    refusals: [
      'inbound.number-required',
      'exception.document-not-found',
      'sync.already-synchronized',
      'document.state',
      'document.in-exchange',
    ],
    doc: 'Sends an inbound document with its labels to the ERP, for the first time or again.',
  }),
  closeInStorageSync: call({
    name: 'closeInStorageSync',
    paths: ['/api/InStorage/DoCloseSyncStatus'],
    access: 'signedIn',
    effect: 'write',
    input: shape({ org, nos: ['billnos', chosenCodes()], reason: ['reason', text(140).optional()], confirmed }),
    unsaid: { reason: 'older.reason' },
    output: outcomes,
    refusals: closeOfKindsRefusals,
    doc: 'Closes the exchange of putaways, production reports and completion applications as abnormal, with a reason (rule sync-exception-close); of each kind only by whoever may.',
  }),
};
