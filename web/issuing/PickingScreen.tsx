// A scan flow over the template: a walk over the places of a round, the next one always in the headline.
import { useMemo } from 'react';
import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import { withThousands } from '../../contract/core/withThousands.ts';
import { confirmEmpty, pickingFlow, type RoundView, reportShort, roundOf, type Stop } from '../../contract/issuing/picking.flow.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { go } from '../core/navigation/go.ts';
import { askWords } from '../core/ui/askWords.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { unitText } from '../core/words/unitText.ts';
import { type Picking, usePicking } from './usePicking.ts';

/** Preparing by scan: several lines in one round, sorted by place. */
export function PickingScreen() {
  const t = useT();
  const flow = usePicking();
  const { state, facts } = flow;
  const round = useMemo(() => roundOf(state, facts), [state, facts]);
  const [next] = round.stops;
  const { round: named = {} } = state;
  const total = facts?.lines.length ?? 0;
  return (
    <ScanScreen
      place={Object.values(named).join(' ')}
      result={flow.result}
      idle={t(state.round ? 'picking.idle' : 'receive.idle')}
      steps={(['place', 'take'] as const).map((key) => ({ key, label: t(`picking.step.${key}`) }))}
      now={next && state.at === next.place ? 'take' : 'place'}
      headline={state.round ? headlineOf(round, flow, t) : { title: t('picking.do.round') }}
      right={
        <BarButton
          icon="hand"
          label={t(state.takeOver ? 'picking.stop-take-over' : 'picking.take-over')}
          onPress={() => flow.edit((was) => ({ ...was, takeOver: !was.takeOver }))}
        />
      }
      progress={total > 0 ? { label: t('picking.progress'), text: `${round.done} / ${total}`, value: round.done, total } : undefined}
      stuck={stuckOf(flow, next, t)}
      working={round.done > 0 && next !== undefined}
      help="picking.help"
    >
      {facts?.note && <p>{facts.note}</p>}
      {state.emptied && <Emptied place={state.emptied} onConfirm={() => flow.do((now, _facts, at) => confirmEmpty(now, at))} />}
      <FlowSaved flow={pickingFlow} title={t('issue.picks')} wordsOf={(saved) => savedWords(saved, t)} folded />
      {facts && <Walk round={round} none={total === 0} t={t} />}
    </ScanScreen>
  );
}

/** The offer of a zero count; whoever walks on has declined it. */
function Emptied({ place, onConfirm }: { place: string; onConfirm: () => Promise<void> }) {
  const t = useT();
  return (
    <div className="kw-column">
      <section className="kw-panel" aria-label={t('picking.empty.confirm')}>
        <p>{t('picking.empty.ask', { place })}</p>
        <Button icon="check" block onPress={onConfirm}>
          {t('picking.empty.confirm')}
        </Button>
      </section>
    </div>
  );
}

function headlineOf({ stops, missing }: RoundView, { facts, trouble, state: { at } }: Picking, t: Say) {
  if (!facts) return { title: trouble ?? t('shell.loading') };
  const [next] = stops;
  if (!next && missing.length > 0) return { title: t('picking.all-missing', { n: missing.length }) };
  if (!next) return { title: t(facts.lines.length > 0 ? 'picking.done' : 'picking.none') };
  const { line, place, qty } = next;
  const title = t('picking.take', { qty: withThousands(qty), unit: unitText(t, line.unit), item: line.itemNo });
  return at === place ? { title, place } : { title, before: t('picking.go'), place };
}

/** Without a round the way to choose one; in a round the way past a place that has too little. */
function stuckOf(flow: Picking, next: Stop | undefined, t: Say) {
  if (next) return { label: t('picking.short'), onPress: () => void tellShort(flow, next, t) };
  if (flow.state.round) return undefined;
  return { label: t('screen./pages/OutStorage/IssueTask'), onPress: () => go('/pages/OutStorage/IssueTask') };
}

async function tellShort(flow: Picking, stop: Stop, t: Say): Promise<void> {
  const reason = await askWords({
    title: t('picking.short.ask', { item: stop.line.itemNo, place: stop.place }),
    label: t('picking.short.reason'),
    does: 'picking.short',
  });
  if (reason) await flow.do((state) => reportShort(state, stop, reason));
}

function savedWords({ input, answer }: SavedCommand<typeof pickingFlow.calls>, t: Say): { title: string; about: string } {
  if ('code' in input)
    return { title: input.code, about: answer && 'to' in answer ? `${answer.from} → ${answer.to}` : t('picking.step.take') };
  return { title: input.place, about: ('reason' in input && input.reason) || '' };
}

/** The stops in their order, then what nothing could be found for. */
function Walk({ round: { stops, missing }, none, t }: { round: RoundView; none: boolean; t: Say }) {
  if (stops.length + missing.length === 0) return <EmptyState icon="clipboard" title={t(none ? 'picking.none' : 'picking.done')} />;
  return (
    <>
      {stops.length > 0 && (
        <section aria-label={t('picking.walk')}>
          <GroupTitle>{t('picking.walk')}</GroupTitle>
          <Lines caption={t('picking.walk')} lines={stops.map((stop) => stopLine(stop, t))} />
        </section>
      )}
      {missing.length > 0 && (
        <section aria-label={t('picking.missing')}>
          <GroupTitle>{t('picking.missing')}</GroupTitle>
          <Lines
            caption={t('picking.missing')}
            lines={missing.map(({ line, open }) => ({
              key: `missing ${line.id}`,
              itemNo: line.itemNo,
              name: [line.itemName, line.why].filter(Boolean).join(' · '),
              qty: withThousands(open),
              unit: unitText(t, line.unit),
            }))}
          />
        </section>
      )}
    </>
  );
}

const stopLine = ({ line, place, batch, qty, reason }: Stop, t: Say): Line => ({
  key: `${line.id} ${place} ${batch}`,
  itemNo: line.itemNo,
  name: line.itemName,
  batch: [line.orderNo, batch, reason].filter(Boolean).join(' · '),
  qty: withThousands(qty),
  unit: unitText(t, line.unit),
  location: place,
});
