import type { TextKey } from '../../contract/messages/texts.ts';
import type { ScreenPath } from '../core/navigation/go.ts';

/** A link to continue after the task. */
export interface NextScreen {
  label: TextKey;
  path: ScreenPath;
  search: Record<string, string>;
}

export const noteOf = (noteNo: string): NextScreen => ({
  label: 'exception.open-note',
  path: '/pages/InStorage/InnerCom/RecieveAndInInner',
  search: { delino: noteNo },
});
export const applicationOf = (docNo: string): NextScreen => ({
  label: 'exception.open-application',
  path: '/pages/InStorage/InnerCom/finishConfirmDetail',
  search: { docNo },
});
export const reportOf = (docNo: string): NextScreen => ({
  label: 'exception.open-report',
  path: '/pages/InStorage/InnerCom/updateRptCompletedDoc',
  search: { docNo },
});
export const issueOf = (requisitionNo: string): NextScreen => ({
  label: 'exception.open-issue',
  path: '/pages/OutStorage/PickItemTake',
  search: { requisitionNo },
});
/** The task that takes back what took the goods of a report on. */
export const revocationOf = (docNo: string): NextScreen => ({
  label: 'exception.revokeCompletion',
  path: '/pages/my/exceptionhandle',
  search: { task: 'revokeCompletion', noteNo: docNo },
});
/** Documents taken back may be named by the ERP's number: that number stands among the others. */
export const applications: NextScreen = {
  label: 'screen./pages/InStorage/InnerCom/FinishedTaskRecord',
  path: '/pages/InStorage/InnerCom/FinishedTaskRecord',
  search: {},
};
export const messagesOf: NextScreen = { label: 'exception.open-messages', path: '/pages/Stock/Ablnormal', search: {} };
