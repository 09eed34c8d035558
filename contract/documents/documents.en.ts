import { sameText } from '../messages/sameText.ts';
import type { zhDocuments } from './documents.zh.ts';
import { clearSyncActions, deletedStates, setSyncActions, syncStates } from './sharedTexts.ts';

/** What is said of every kind of document. */
export const enDocuments: Record<keyof typeof zhDocuments, string> = {
  'error.document.not-found': 'There is no document {no}',
  'error.document.state': '{no} is “{state}”, so this is not possible',
  'error.document.own-review': 'You entered {no} or changed it last; another person has to review it',
  'error.document.changed': '{who} changed {no} at {at}, after you opened it. Yours was not saved. Now it is: {now}',
  'error.document.in-exchange': '{no} is being sent; wait for the answer of the ERP, then try again',
  'error.document.there': 'The ERP has {no} or may have it; have it deleted there first',
  'error.document.select': 'Select the documents first',
  'action.document.synchronize': 'Send to ERP',
  'action.document.synchronize.ask': 'Send {n|one:# document|other:# documents} to the ERP?',
  'action.document.close': 'Stop sending',
  'action.document.close.ask': 'Stop sending to the ERP?',
  'action.document.unanswered.ask': 'No answer from the other system. Go on all the same?',
  'action.document.clear': 'Clear status',
  'action.document.clear.ask': 'Clear the ERP status? It can then be sent again or deleted',
  'action.document.set': 'Set by hand',
  'action.document.set.ask': 'Does the ERP have this document?',
  'action.document.unset': 'Take back',
  'action.document.unset.ask': 'Go back to the status before it was set by hand?',
  'action.document.review': 'Review',
  'action.document.delete': 'Delete',
  'action.document.delete.ask': 'Delete {n|one:# document|other:# documents}? Stock changes are reversed',
  'state.documentType.looseReceipt': 'Loose parts',
  'state.documentType.allocationOut': 'Transfer out',
  'state.documentType.transferIn': 'Transfer in',
  'state.documentType.transferClosing': 'Transfer remainder closed',
  'state.documentType.judgement': 'Inspection judgement',
  'state.documentType.issue': 'Issue',
  'state.issue.saved': 'Issued',
  ...sameText('In ERP', syncStates),
  ...sameText('Deleted', deletedStates),
  ...sameText('Set ERP status by hand', setSyncActions),
  ...sameText('Clear ERP status', clearSyncActions),
};
