import type { zhDocuments } from './documents.zh.ts';

/** What is said of every kind of document. */
export const enDocuments: Record<keyof typeof zhDocuments, string> = {
  'error.document.not-found': 'There is no document {no}',
  'error.document.state': '{no} is in the state “{state}”, which does not allow this',
  'error.document.own-review': 'You entered {no} yourself; another person has to review it',
  'error.document.in-exchange': '{no} is being sent; wait for the answer of the ERP, then try again',
  'error.document.there': 'The ERP has {no} or may have it; have it deleted there first',
  'error.document.select': 'Select the documents first',
  'action.document.synchronize': 'Send to ERP',
  'action.document.synchronize.ask': 'Send {n} to the ERP?',
  'action.document.close': 'Close',
  'action.document.close.ask': 'What is closed is not sent to the ERP',
  'action.document.clear': 'Clear',
  'action.document.clear.ask': 'Take it out of the exchange? It can then be sent again or deleted',
  'action.document.set': 'Set by hand',
  'action.document.set.ask': 'The ERP has this document',
  'action.document.review': 'Review',
  'action.document.delete': 'Delete',
  'action.document.delete.ask': 'Delete {n}? What it changed in stock is taken back',
  'state.documentType.looseReceipt': 'Loose parts',
  'state.documentType.allocationOut': 'Transfer out',
  'state.documentType.transferIn': 'Transfer in',
  'state.documentType.transferClosing': 'Transfer remainder closed',
  'state.documentType.issue': 'Issue',
  'state.issue.saved': 'Issued',
  'state.issue.synchronized': 'Synchronized',
};
