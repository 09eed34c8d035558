import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import { papersIn } from '../../contract/documents/papers.ts';
import type { takeOutFlows } from '../../contract/outgoing/takeOut.flow.ts';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { Button } from '../core/ui/Button.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { PrintRests } from './RestOfLabels.tsx';

type Saved = SavedCommand<(typeof takeOutFlows)['requisition']['calls']>;

const numbersOf = ({ answer }: Saved): string[] =>
  !answer ? [] : 'documents' in answer ? answer.documents.map(({ docNo }) => docNo) : [answer.docNo];

/** The saved departure in one sentence: its documents, and the new labels for rests of cartons. */
export function savedWords(saved: Saved, t: Say): { title: string; about: string } {
  const { input, answer } = saved;
  const paper = ('shipmentNo' in input ? input.shipmentNo : 'requisitionNo' in input ? input.requisitionNo : '') ?? '';
  const rests = (answer?.rests ?? []).map((rest) => t('take-out.rest', { ...rest }));
  const older = answer?.older ?? [];
  const about = [...papersIn(paper), t('flow.lines', { n: input.lines?.length ?? 0 }), ...rests].concat(older).join(' · ');
  return { title: answer ? numbersOf(saved).join(', ') : t('take-out.waiting'), about };
}

/** The rest of a split label is printed at once; each document is one tap away. */
export function SavedMore({ saved, record }: { saved: Saved; record: ScreenPath }) {
  const t = useT();
  return (
    <>
      <PrintRests rests={saved.answer?.rests ?? []} />
      {numbersOf(saved).map((docNo, _, { length }) => (
        <Button key={docNo} onPress={() => go(record, { docNo })}>
          {length > 1 ? docNo : t('entry.open')}
        </Button>
      ))}
    </>
  );
}
