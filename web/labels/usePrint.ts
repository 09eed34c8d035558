import { useRef, useState } from 'react';
import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { operationId } from '../core/device/operationId.ts';
import type { ChosenPrinter } from '../core/file/useLabelPrinter.ts';
import { ask, askFile, keepFile, wordsOf } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { queryClient } from '../core/wire/queryClient.ts';

/** Labels as PDF or for a label printer, or the delivery note on A4. */
export type Paper = 'pdf' | 'zpl' | 'note';

/** What to print. */
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

interface PrintState {
  file?: File;
  trouble?: string | undefined;
  /** A reason is needed. */
  again: boolean;
  /** The font lacks signs of the labels. */
  lacks: boolean;
}

/** Has labels made; every print is counted, and from the second on a reason is asked for. */
export function usePrint() {
  const [state, setState] = useState<PrintState>({ again: false, lacks: false });
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  // A lost answer is asked again with the same id, so that one print is counted once.
  const asked = useRef<{ wish: string; id: string }>(undefined);

  async function make(wish: PrintWish): Promise<void> {
    const { paper, noteNo, lineNo, codes, printer, firstCell, reason, blanks } = wish;
    const words = JSON.stringify(wish);
    const id = asked.current?.wish === words ? asked.current.id : operationId();
    asked.current = { wish: words, id };
    const looking = setInterval(
      () => void ask(paperCalls.printProgress, { operationId: id }, { quiet: true }).then(setProgress, () => undefined),
      progressMs,
    );
    try {
      const file =
        paper === 'note' && noteNo
          ? await askFile(paperCalls.printNote, { noteNo })
          : await askFile(
              paperCalls.printLabels,
              {
                noteNo,
                lineNo,
                codes,
                ...printer,
                firstCell,
                format: paper === 'zpl' ? 'zpl' : 'pdf',
                reason,
                blanks,
              },
              id,
            );
      asked.current = undefined;
      if (paper === 'zpl') keepFile(file);
      setState((now) => ({ ...now, file, trouble: undefined, lacks: false }));
      await queryClient.invalidateQueries();
    } catch (error) {
      feedback('reject');
      if (error instanceof CallError) asked.current = undefined;
      setState((now) => ({
        trouble: wordsOf(error),
        again: now.again || (error instanceof CallError && error.id === 'print.reason-required'),
        lacks: error instanceof CallError && error.id === 'print.signs-missing',
      }));
    } finally {
      clearInterval(looking);
      setProgress(undefined);
    }
  }
  return { make, progress: progress?.total ? progress : undefined, ...state };
}
