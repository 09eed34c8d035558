// A scan flow over the template: the label in hand, its division, and the last split.
import { useEffect, useState } from 'react';
import { packText } from '../../contract/labels/packs.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { commitSplit, emptySplit, previewOf, type SplitState, splitFlow, takeLabel } from '../../contract/labels/split.flow.ts';
import { refuseSplit } from '../../contract/labels/split.rules.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { ListeningBackend } from '../core/flow/flowBackend.ts';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { printNow } from './printNow.ts';
import { SplitWork } from './SplitWork.tsx';
import type { SplitAnswer, Splitting } from './splitting.ts';
import './SplitScreen.css';

const codesOf = (pieces: SplitAnswer['pieces']) => pieces.map(({ code }) => code);

const backend: ListeningBackend<SplitState, never, typeof splitFlow.calls> = {
  ask: async ({ code }, server) => takeLabel(server.now(), await server.read(splitCalls.labelToSplit, { code })),
  // Answers that arrive while the screen is open are printed at once; earlier ones wait at their card.
  answered: ({ answer: { pieces } }) => void printNow(codesOf(pieces)),
};

/** Splits labels one after the other and prints the pieces at once. */
export function SplitScreen() {
  const t = useT();
  const flow = useScanFlow(splitFlow, backend);
  useLabelOfAddress(flow);
  const { label } = flow.state;
  const refused = label && refuseSplit(label);
  const preview = previewOf(flow.state);
  const qtys = preview && 'qtys' in preview ? preview.qtys : undefined;
  const wrong = preview && 'refuse' in preview ? t(`error.${preview.refuse}`, preview.args) : undefined;
  return (
    <ScanScreen
      call={splitFlow.calls.splitLabel}
      place={label?.locationCode ?? undefined}
      result={flow.result}
      idle={t('split.idle')}
      steps={[
        { key: 'label', label: t('split.step.label') },
        { key: 'pieces', label: t('split.step.pieces') },
      ]}
      now={label ? 'pieces' : 'label'}
      headline={
        label
          ? { title: t('split.do.pieces'), place: label.code, after: ` · ${shownQty(label.qty)} ${unitText(t, label.unit)}` }
          : { title: t('split.do.label') }
      }
      right={
        label && (
          <BarButton icon="swap" label={t('split.other')} onPress={() => flow.edit((now) => ({ ...emptySplit, known: now.known }))} />
        )
      }
      commit={
        label && !refused
          ? {
              label: t('split.commit'),
              count: qtys?.length,
              disabledReason: qtys ? undefined : (wrong ?? t('error.label.split-required', { code: label.code })),
              onCommit: () => flow.do(commitSplit),
            }
          : undefined
      }
    >
      {label && <SplitWork flow={flow} label={label} refused={refused} />}
      {qtys && (
        <p className="kw-split-preview" role="status">
          {t('split.preview', { n: qtys.length, packs: packText(qtys) })}
        </p>
      )}
      <FormFault>{wrong}</FormFault>
      <FlowSaved
        flow={splitFlow}
        title={t('split.saved')}
        folded={label !== undefined}
        wordsOf={({ input, answer }) => ({
          title: input.code,
          about: answer ? packText(answer.pieces.map(({ qty }) => qty)) : t('split.waiting'),
        })}
        more={({ answer }) => answer && <PrintButton pieces={answer.pieces} />}
      />
      {!label && <EmptyState icon="split" title={t('split.none-yet')} />}
    </ScanScreen>
  );
}

function PrintButton({ pieces }: { pieces: SplitAnswer['pieces'] }) {
  const t = useT();
  return (
    <Button icon="print" onPress={() => void printNow(codesOf(pieces))}>
      {t('split.print', { n: pieces.length })}
    </Button>
  );
}

/** A label that another screen chose is taken as if it were scanned, once. */
function useLabelOfAddress(flow: Splitting): void {
  const { code } = useSearch();
  const [taken, setTaken] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flow is another object at every step
  useEffect(() => {
    if (!flow.ready || !code || taken === code) return;
    setTaken(code);
    void flow.takeScan({ code });
  }, [flow.ready, code]);
}
