// A scan flow over the template: one place, and three groups of labels.
import { type SavedCommand, says } from '../../contract/core/scanFlow.ts';
import {
  addLabelOfElsewhere,
  type CompareState,
  compareFlow,
  comparisonAt,
  comparisonOf,
  finishComparison,
  noComparison,
} from '../../contract/locations/compare.flow.ts';
import { moveCommand, type PositionFacts } from '../../contract/locations/position.flow.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { labelLine } from './PositionScreen.tsx';
import { PositionSwitch } from './PositionSwitch.tsx';
import { type PlaceWork, placeBackend, usePlaceOfAddress } from './placeBackend.ts';

type Comparing = RunningFlow<CompareState, PositionFacts>;

const work: PlaceWork<CompareState> = {
  open: (_state, place, now) => ({ ...says('accept', { id: 'bind.opened' }, place), change: () => comparisonAt(place, now) }),
  label: ({ place }, { code, detail }) => {
    // Goods that were bound here in the meantime belong here, although the device learned of it only now.
    const at = detail.split(' · ').at(-1);
    return addLabelOfElsewhere(code, at === place ? undefined : at);
  },
};
const backend = placeBackend(work);

/** Compares a place with the books: labels here, missing, and of other places; the stock does not change. */
export function CompareScreen() {
  const t = useT();
  const flow = useScanFlow(compareFlow, backend);
  usePlaceOfAddress(work, flow);
  const { state, facts } = flow;
  const { place } = state;
  const { here, missing, elsewhere } = comparisonOf(state, facts);
  const all = here.length + missing.length;
  return (
    <ScanScreen
      call={compareFlow.calls.comparePosition}
      place={facts?.warehouse}
      result={flow.result}
      idle={t('receive.idle')}
      steps={[
        { key: 'place', label: t('bind.step.place') },
        { key: 'labels', label: `${t('bind.step.labels')}${place ? ` ${here.length}/${all}` : ''}` },
      ]}
      now={place ? 'labels' : 'place'}
      headline={place ? { title: t('compare.do.labels'), before: t('compare.at'), place } : { title: t('compare.do.place') }}
      progress={
        place ? { label: t('compare.progress'), text: `${here.length}/${all}`, value: here.length, total: Math.max(all, 1) } : undefined
      }
      right={place && <BarButton icon="swap" label={t('bind.other')} onPress={() => flow.edit(() => noComparison)} />}
      working={place !== undefined}
      commit={
        place === undefined
          ? undefined
          : {
              label: t('compare.finish'),
              count: `${here.length}/${all}`,
              busyLabel: t('shell.loading'),
              onCommit: () => flow.do(finishComparison),
              reasonLabel: t('flow.reason'),
            }
      }
      help="compare.help"
    >
      <PositionSwitch now="count" place={place} />
      <FlowSaved flow={compareFlow} title={t('compare.saved')} wordsOf={(saved) => savedWords(saved, t)} folded={place !== undefined} />
      {place ? (
        <Groups flow={flow} comparison={{ here, missing, elsewhere }} />
      ) : (
        <EmptyState icon="location" title={t('error.location.choose')} />
      )}
    </ScanScreen>
  );
}

function savedWords(saved: SavedCommand<typeof compareFlow.calls>, t: Say): { title: string; about: string } {
  if (saved.callName !== 'comparePosition') return { title: '', about: '' };
  const title = saved.input.place ?? '';
  if (!saved.answer) return { title, about: t('compare.waiting') };
  const { here, missing, elsewhere } = saved.answer;
  return { title, about: t('compare.result', { here: here.length, missing: missing.length, elsewhere: elsewhere.length }) };
}

/** The labels in three groups, each with its next action. */
function Groups({ flow, comparison: { here, missing, elsewhere } }: { flow: Comparing; comparison: ReturnType<typeof comparisonOf> }) {
  const t = useT();
  const { state, facts } = flow;
  const labelOf = new Map(facts?.labels.map((label) => [label.code, label]));
  const lines = (codes: readonly string[]) => codes.slice(0, 200).map((code) => labelLine(code, labelOf.get(code) ?? {}, t));
  /** Puts the books right for these labels. */
  const putRight = (mode: 'bind' | 'unbind', labels: string[]) =>
    flow.do(({ place }) => ({
      verdict: { tone: 'accept', word: { id: 'compare.moved' } },
      commands: [moveCommand(mode, place, { labels })],
    }));
  const unbind = async () => {
    const title = t('compare.unbind.ask', { n: missing.length });
    const sure = await confirm({ title, confirmLabel: t('compare.unbind'), cancelLabel: t('shell.cancel') });
    if (sure) await putRight('unbind', missing.slice(0, 200));
  };
  return (
    <>
      {elsewhere.length > 0 && (
        <>
          <div className="kw-position-group">
            <GroupTitle>{t('compare.group.elsewhere', { n: elsewhere.length })}</GroupTitle>
            <Button icon="location" onPress={() => putRight('bind', elsewhere.slice(0, 200))}>
              {t('compare.bind')}
            </Button>
          </div>
          <Lines
            caption={t('compare.group.elsewhere', { n: elsewhere.length })}
            head={t('field.BarCode')}
            lines={elsewhere.map((code) => ({ ...labelLine(code, {}, t), location: state.seen[code]?.place }))}
          />
        </>
      )}
      {missing.length > 0 && (
        <>
          <div className="kw-position-group">
            <GroupTitle>{t('compare.group.missing', { n: missing.length })}</GroupTitle>
            {here.length > 0 && (
              <Button icon="unlink" onPress={unbind}>
                {t('compare.unbind')}
              </Button>
            )}
          </div>
          <Lines caption={t('compare.group.missing', { n: missing.length })} head={t('field.BarCode')} lines={lines(missing)} />
        </>
      )}
      {here.length > 0 && (
        <>
          <GroupTitle>{t('compare.group.here', { n: here.length })}</GroupTitle>
          <Lines caption={t('compare.group.here', { n: here.length })} head={t('field.BarCode')} lines={lines(here)} />
        </>
      )}
    </>
  );
}
