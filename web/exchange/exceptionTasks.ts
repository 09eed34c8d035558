import { permissionOf } from '../../contract/core/call.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { Say } from '../core/i18n.ts';
import { sendCommand } from '../core/queue.ts';
import type { IconName } from '../core/ui/iconPaths.ts';

/** What the person typed. */
export interface ExceptionInput {
  noteNo: string;
  /** `yyyy-MM-dd HH:mm:ss`, where a time is asked for. */
  time: string;
}

/** One exception-handling task (specification section 8, or what helps besides): when it is needed, and what it does. */
export interface ExceptionTask {
  id: 'rescan' | 'scanTime' | 'labelStock' | 'pushNote';
  icon: IconName;
  label: TextKey;
  about: TextKey;
  permission: string | undefined;
  asksTime?: boolean;
  /** Not one of the nine of the specification: shown below them. */
  besides?: boolean;
  /** Does it and says what was done. */
  run: (input: ExceptionInput, t: Say) => Promise<{ done: boolean; text: string }>;
}

const { clearReceiveStatus, correctScanTime, syncNoteLabels, pushNote } = receivingCalls;

/**
 * Those of the nine tasks whose flow exists, in the order of the specification: the others (issue, put-away, completion
 * report) come with their flow. Then what helps besides.
 */
export const exceptionTasks: readonly ExceptionTask[] = [
  {
    id: 'rescan',
    icon: 'repeat',
    label: 'exception.rescan',
    about: 'exception.rescan.about',
    permission: permissionOf(clearReceiveStatus),
    run: async ({ noteNo }, t) => ({
      done: true,
      text: t('exception.rescan.done', { n: (await sendCommand(clearReceiveStatus, { no: noteNo })).done }),
    }),
  },
  {
    id: 'scanTime',
    icon: 'clock',
    label: 'exception.scanTime',
    about: 'exception.scanTime.about',
    permission: permissionOf(correctScanTime),
    asksTime: true,
    run: async ({ noteNo, time }, t) => ({
      done: true,
      text: t('exception.scanTime.done', { n: (await sendCommand(correctScanTime, { noteNo, scannedAt: time })).done }),
    }),
  },
  {
    id: 'labelStock',
    icon: 'label',
    label: 'exception.labelStock',
    about: 'exception.labelStock.about',
    permission: permissionOf(syncNoteLabels),
    run: async ({ noteNo }, t) => ({
      done: true,
      text: t('exception.labelStock.done', { n: (await sendCommand(syncNoteLabels, { noteNo })).changed }),
    }),
  },
  {
    id: 'pushNote',
    icon: 'send',
    label: 'exception.pushNote',
    about: 'exception.pushNote.about',
    permission: permissionOf(pushNote),
    besides: true,
    run: async ({ noteNo }, t) => {
      const [outcome] = (await sendCommand(pushNote, { noteNos: [noteNo] })).outcomes;
      return outcome?.done
        ? { done: true, text: t('exception.pushNote.done') }
        : { done: false, text: outcome?.message ?? t('shell.failed') };
    },
  },
];
