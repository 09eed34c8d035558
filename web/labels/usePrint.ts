import { useEffect } from 'react';
import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { operationId } from '../core/device/operationId.ts';
import { useStore } from '../core/device/store.ts';
import { toast } from '../core/device/toast.ts';
import { beginPrint, leavePrint, type Print, prints, tellPrint } from '../core/file/prints.ts';
import type { ChosenPrinter } from '../core/file/useLabelPrinter.ts';
import { ask, askFile, keepFile, wordsOf } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';

/** Labels as PDF or for a label printer, or the delivery note on A4. */
export type Paper = 'pdf' | 'zpl' | 'note';

/** The labels to print. */
export interface PrintWish {
  paper: Paper;
  noteNo?: string | undefined;
  lineNo?: number | undefined;
  codes?: string[] | undefined;
  /** The printer as it was chosen; without it as the plant has it. */
  printer: ChosenPrinter;
  firstCell: number;
  reason?: string | undefined;
  /** Signs that the font lacks are printed as blanks. */
  blanks?: boolean | undefined;
}

/** The time without a progress display: most prints finish within it. */
const progressMs = 1000;

/** A print job's key, title and screen. */
export type PrintSubject = Pick<Print, 'key' | 'title' | 'address'>;

// After a lost answer the request is repeated with the same id, so that one print is counted once.
const idsOfPrints = new Map<string, { wish: string; id: string }>();
/** The print whose screen is open: no notification is needed for it. */
let watched = '';

const fileOf = ({ paper, noteNo, lineNo, codes, printer, firstCell, reason, blanks }: PrintWish, id: string): Promise<File> =>
  paper === 'note' && noteNo
    ? askFile(paperCalls.printNote, { noteNo })
    : askFile(
        paperCalls.printLabels,
        { noteNo, lineNo, codes, ...printer, firstCell, format: paper === 'zpl' ? 'zpl' : 'pdf', reason, blanks },
        id,
      );

/** Prints in the background; every print is counted, and from the second on a reason is required. */
async function make(subject: PrintSubject, wish: PrintWish): Promise<void> {
  const { key, title } = subject;
  const before = prints.get().find((one) => one.key === key);
  if (before?.isBusy) return;
  const words = JSON.stringify(wish);
  const printId = idsOfPrints.get(key);
  const id = printId?.wish === words ? printId.id : operationId();
  idsOfPrints.set(key, { wish: words, id });
  beginPrint(subject);
  const looking = setInterval(
    () =>
      void ask(paperCalls.printProgress, { operationId: id }, { quiet: true }).then(
        (progress) => tellPrint(key, { progress: progress.total > 0 ? progress : undefined }),
        () => undefined,
      ),
    progressMs,
  );
  try {
    const file = await fileOf(wish, id);
    idsOfPrints.delete(key);
    const isWanted = tellPrint(key, { file, trouble: undefined, lacks: false });
    if (isWanted && wish.paper === 'zpl') keepFile(file);
    if (isWanted && watched !== key) toast(t('print.ready', { title }), { tone: 'green' });
    await queryClient.invalidateQueries();
  } catch (error) {
    feedback('reject');
    const refused = error instanceof CallError ? error.id : undefined;
    if (refused) idsOfPrints.delete(key);
    const trouble = wordsOf(error);
    const isWanted = tellPrint(key, {
      ...{ file: undefined, trouble, lacks: refused === 'print.signs-missing' },
      again: before?.again || refused === 'print.reason-required',
    });
    if (isWanted && watched !== key) toast(t('print.not-made', { title, trouble }), { tone: 'red' });
  } finally {
    clearInterval(looking);
    tellPrint(key, { isBusy: false, progress: undefined });
  }
}

/** A print job and the function that starts it. The job continues when its screen is left; results already seen are dropped with the screen. */
export function usePrint(subject: PrintSubject) {
  const { key } = subject;
  const state = useStore(prints).find((one) => one.key === key);
  useEffect(() => {
    watched = key;
    return () => {
      watched = '';
      leavePrint(key);
    };
  }, [key]);
  return { make: (wish: PrintWish) => make(subject, wish), isBusy: false, again: false, lacks: false, ...state };
}
