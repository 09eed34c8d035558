import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { permissionOf } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { reportExceptionCalls } from '../../contract/reporting/reportExceptions.calls.ts';
import { sendCommand } from '../core/queue/queue.ts';
import type { IconName } from '../core/ui/iconPaths.ts';
import type { Say } from '../core/words/i18n.ts';
import { applicationOf, applications, issueOf, messagesOf, type NextScreen, noteOf, reportOf } from './nextScreens.ts';

/** The typed input. */
export interface ExceptionInput {
  no: string;
  /** `yyyy-MM-dd HH:mm:ss`, where the task needs a time. */
  time: string;
  reason: string;
  /** The ERP's number, where the task needs it beside ours. */
  erpNo: string;
}

/** One exception-handling task of the specification, or an addition: its purpose and its effect. */
export interface ExceptionTask {
  id: string;
  icon: IconName;
  label: TextKey;
  about: TextKey;
  permission: string | undefined;
  /** Label of its number, and the message when it is missing; by default a delivery note's. */
  number?: { label: TextKey; required: TextKey };
  asksTime?: boolean;
  asksReason?: boolean;
  asksErpNo?: boolean;
  /** The question before the task runs, with its effect. */
  confirm?: TextKey;
  /** Whether it deletes nothing. */
  harmless?: boolean;
  /** Not one of the nine of the specification: shown below them. */
  besides?: boolean;
  /** Runs it and returns a message about the result. */
  run: (input: ExceptionInput, t: Say) => Promise<{ done: boolean; text: string; next?: NextScreen }>;
}

const { clearReceiveStatus, correctScanTime, syncNoteLabels, pushNote } = receivingCalls;
const { deletePutawayTask, pushPutaway } = putawayCalls;
const { reopenReport, deleteErpReport, linkErpReport } = reportExceptionCalls;
const { deleteCompletionReturn, revokeCompletions } = completionCalls;

const documentNumber = { label: 'exception.documentNo', required: 'error.exception.document-number-required' } as const;
const reportNumber = { label: 'exception.reportNo', required: 'exception.reportNo.required' } as const;

/** The nine tasks, in the order of the specification. Then the additions. */
export const exceptionTasks: readonly ExceptionTask[] = [
  {
    id: 'rescan',
    icon: 'repeat',
    label: 'exception.rescan',
    about: 'exception.rescan.about',
    permission: permissionOf(clearReceiveStatus),
    asksReason: true,
    run: async ({ no, reason }, t) => ({
      ...{ done: true, next: noteOf(no) },
      text: t('exception.rescan.done', { n: (await sendCommand(clearReceiveStatus, { no, reason: reason || undefined })).done }),
    }),
  },
  {
    id: 'scanTime',
    icon: 'clock',
    label: 'exception.scanTime',
    about: 'exception.scanTime.about',
    permission: permissionOf(correctScanTime),
    asksTime: true,
    run: async ({ no, time }, t) => ({
      ...{ done: true, next: noteOf(no) },
      text: t('exception.scanTime.done', { n: (await sendCommand(correctScanTime, { noteNo: no, scannedAt: time })).done }),
    }),
  },
  {
    id: 'issueTimeout',
    icon: 'sync',
    label: 'exception.issueTimeout',
    about: 'exception.issueTimeout.about',
    permission: permissionOf(exchangeCalls.recheckIssue),
    number: documentNumber,
    confirm: 'exception.issueTimeout.ask',
    harmless: true,
    run: async ({ no }, t) => {
      const { documents, madeThere } = await sendCommand(exchangeCalls.recheckIssue, { no });
      if (madeThere[0])
        return { done: true, text: t('exception.issueTimeout.madeThere', { nos: madeThere.join(', ') }), next: issueOf(madeThere[0]) };
      const askedNos = documents.filter((one) => one.asked).map(({ docNo }) => docNo);
      const text =
        askedNos.length > 0 ? t('exception.issueTimeout.done', { nos: askedNos.join(', ') }) : t('exception.issueTimeout.settled');
      return { done: true, text, next: messagesOf };
    },
  },
  {
    id: 'reportAbandoned',
    icon: 'factory',
    label: 'exception.reportAbandoned',
    about: 'exception.reportAbandoned.about',
    permission: permissionOf(reopenReport),
    number: reportNumber,
    asksReason: true,
    confirm: 'exception.reportAbandoned.ask',
    run: async ({ no, reason }, t) => {
      const { docNo } = await sendCommand(reopenReport, { no, reason: reason || undefined });
      return { done: true, text: t('exception.reportAbandoned.done', { no: docNo }), next: reportOf(docNo) };
    },
  },
  {
    id: 'putawayDeleted',
    icon: 'shelf',
    label: 'exception.putawayDeleted',
    about: 'exception.putawayDeleted.about',
    permission: permissionOf(deletePutawayTask),
    number: documentNumber,
    asksReason: true,
    confirm: 'exception.putawayDeleted.ask',
    run: async ({ no, reason }, t) => ({
      done: true,
      text: t('exception.putawayDeleted.done', { n: (await sendCommand(deletePutawayTask, { no, reason: reason || undefined })).tasks }),
      next: { label: 'exception.rescan', path: '/pages/my/exceptionhandle', search: { task: 'rescan' } },
    }),
  },
  {
    id: 'pushPutaway',
    icon: 'send',
    label: 'exception.pushPutaway',
    about: 'exception.pushPutaway.about',
    permission: permissionOf(pushPutaway),
    number: documentNumber,
    confirm: 'exception.pushPutaway.ask',
    harmless: true,
    run: async ({ no }, t) => ({
      done: true,
      text: t('exception.pushPutaway.done', { n: (await sendCommand(pushPutaway, { no })).released }),
      next: { label: 'exception.open-putaway', path: '/pages/InStorage/InComingIn', search: {} },
    }),
  },
  {
    id: 'labelStock',
    icon: 'label',
    label: 'exception.labelStock',
    about: 'exception.labelStock.about',
    permission: permissionOf(syncNoteLabels),
    run: async ({ no }, t) => {
      const { changed, left } = await sendCommand(syncNoteLabels, { noteNo: no });
      return { done: left.length === 0, next: noteOf(no), text: [t('exception.labelStock.done', { n: changed }), ...left].join(' · ') };
    },
  },
  {
    id: 'returnDeleted',
    icon: 'boxIn',
    label: 'exception.returnDeleted',
    about: 'exception.returnDeleted.about',
    permission: permissionOf(deleteCompletionReturn),
    number: { label: 'exception.returnNo', required: 'error.exception.document-number-required' },
    confirm: 'exception.returnDeleted.ask',
    run: async ({ no }, t) => {
      const { docNo } = await sendCommand(deleteCompletionReturn, { number: no });
      return { done: true, text: t('exception.returnDeleted.done', { no: docNo }), next: applicationOf(docNo) };
    },
  },
  {
    id: 'deleteReport',
    icon: 'trash',
    label: 'exception.deleteReport',
    about: 'exception.deleteReport.about',
    permission: permissionOf(deleteErpReport),
    number: reportNumber,
    confirm: 'exception.deleteReport.ask',
    run: async ({ no }, t) => {
      const { docNo } = await sendCommand(deleteErpReport, { no });
      return { done: true, text: t('exception.deleteReport.done', { no: docNo }), next: reportOf(docNo) };
    },
  },
  {
    id: 'pushNote',
    icon: 'send',
    label: 'exception.pushNote',
    about: 'exception.pushNote.about',
    permission: permissionOf(pushNote),
    besides: true,
    run: async ({ no }, t) => {
      const [outcome] = (await sendCommand(pushNote, { noteNos: [no] })).outcomes;
      return outcome?.done
        ? { done: true, text: t('exception.pushNote.done'), next: noteOf(no) }
        : { done: false, text: outcome?.message ?? t('shell.failed') };
    },
  },
  {
    id: 'linkReport',
    icon: 'link',
    label: 'exception.linkReport',
    about: 'exception.linkReport.about',
    permission: permissionOf(linkErpReport),
    number: reportNumber,
    asksErpNo: true,
    confirm: 'exception.linkReport.ask',
    harmless: true,
    besides: true,
    run: async ({ no, erpNo }, t) => {
      const { docNo } = await sendCommand(linkErpReport, { no, erpNo });
      return { done: true, text: t('exception.linkReport.done', { no: docNo, erp: erpNo }), next: reportOf(docNo) };
    },
  },
  {
    id: 'revokeCompletion',
    icon: 'erase',
    label: 'exception.revokeCompletion',
    about: 'exception.revokeCompletion.about',
    permission: permissionOf(revokeCompletions),
    number: { label: 'exception.completionNo', required: 'exception.completionNo.required' },
    confirm: 'exception.revokeCompletion.ask',
    besides: true,
    run: async ({ no }, t) => {
      const [outcome] = (await sendCommand(revokeCompletions, { nos: [no] })).outcomes;
      return outcome?.done
        ? { done: true, text: t('exception.revokeCompletion.done', { no }), next: applications }
        : { done: false, text: outcome?.message ?? t('shell.failed') };
    },
  },
];
