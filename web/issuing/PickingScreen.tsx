// A scan flow over the template: a walk over the places of a round, the next one always in the headline.
import { useMemo, useState } from 'react';
import { permissionOf } from '../../contract/core/call.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { cartonsOf } from '../../contract/issuing/cartons.rules.ts';
import { confirmCalls } from '../../contract/issuing/confirm.calls.ts';
import { canPutBack, confirmEmpty, pickingFlow, putBackLast, takeLoose, takeNewer } from '../../contract/issuing/picking.flow.ts';
import { type PickingFacts, type PickingState, titleOf, type Walk, walkOf } from '../../contract/issuing/pickingRound.rules.ts';
import type { QtySheetProps } from '../core/flow/QtySheet.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { go } from '../core/navigation/go.ts';
import { mayDo, session } from '../core/session/session.ts';
import { askWords } from '../core/ui/askWords.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { HandedRounds } from './HandedRounds.tsx';
import { handOverRound } from './handOverRound.tsx';
import { NextPlace, NextTake } from './NextStop.tsx';
import { PickingWalk } from './PickingWalk.tsx';
import { RestLabels } from './RestLabels.tsx';
import { type Picking, usePicking } from './usePicking.ts';

const QtySheet = lazyPart<QtySheetProps<PickingState, PickingFacts>>(() => import('../core/flow/QtySheet.tsx').then((m) => m.QtySheet));
const ShortSheet = lazyPart(() => import('./ShortSheet.tsx').then((m) => m.ShortSheet));

/** Preparing by scan: several lines or orders in one round, sorted by place. */
export function PickingScreen({ byItem = false }: { byItem?: boolean }) {
  const t = useT();
  const flow = usePicking(byItem);
  const { state, facts } = flow;
  const walk = useMemo(() => walkOf(state, facts), [state, facts]);
  const [over, setOver] = useState<'loose' | 'found' | 'short'>();
  const { next } = walk;
  const close = () => setOver(undefined);
  return (
    <>
      <ScanScreen
        call={pickingFlow.calls.prepareByScan}
        place={state.round && titleOf(state.round)}
        result={flow.result}
        idle={t(state.round ? 'picking.idle' : 'receive.idle')}
        steps={[]}
        now=""
        headline={state.round ? headlineOf(walk, flow, t) : { title: t(byItem ? 'picking.do.item' : 'picking.do.round') }}
        right={
          <BarButton
            icon="hand"
            label={t(state.takeOver ? 'picking.stop-take-over' : 'picking.take-over')}
            onPress={() => flow.edit((was) => ({ ...was, takeOver: !was.takeOver }))}
          />
        }
        {...thumbOf(walk, flow, setOver, t)}
        working={walk.round.done > 0 && next !== undefined}
        help="picking.help"
      >
        {facts?.note && <p className="kw-column">{facts.note}</p>}
        {state.emptied && <Emptied place={state.emptied} onConfirm={() => flow.do((now, _facts, at) => confirmEmpty(now, at))} />}
        {state.newer && mayDo('takeNewer') && <NewerTaken code={state.newer} flow={flow} />}
        {canPutBack(state) && (
          <div className="kw-column">
            <Button kind="quiet" icon="undo" onPress={() => flow.do((now) => putBackLast(now))}>
              {t('flow.undo')}
            </Button>
          </div>
        )}
        <RestLabels flow={flow} />
        {!state.round && !byItem && <HandedRounds />}
        {facts && <PickingWalk walk={walk} none={facts.lines.length === 0} onHandOver={() => handOverRound(flow)} />}
      </ScanScreen>
      {over === 'short' && next && <ShortSheet stop={next} flow={flow} onClose={close} />}
      {(over === 'loose' || over === 'found') && next && (
        <QtySheet
          line={{ ...next, decimals: next.wants[0]?.line.decimals ?? 0 }}
          value={over === 'loose' ? next.qty : '0'}
          target={next.qty}
          flow={flow}
          set={(qty) => void (compareQty(qty, '0') > 0 && flow.do((now, known) => takeLoose(now, known, next.key, qty)))}
          onClose={close}
          {...(over === 'found' ? { onConfirmed: (qty: string) => setOver(compareQty(qty, next.qty) < 0 ? 'short' : undefined) } : {})}
        />
      )}
    </>
  );
}

/** The offer of a zero count; walking on declines it. */
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

/** A carton refused because of older goods, for a person who may decide that. */
function NewerTaken({ code, flow }: { code: string; flow: Picking }) {
  const t = useT();
  const ask = () =>
    askWords({ title: t('picking.newer.why'), label: t('field.Reason'), does: 'picking.newer.take' }, (reason) =>
      flow.do((now, facts, at) => takeNewer(now, facts, reason, at)),
    );
  return (
    <div className="kw-column">
      <section className="kw-panel" aria-label={t('picking.newer.take')}>
        <p>{code}</p>
        <Button block onPress={() => void ask()}>
          {t('picking.newer.take')}
        </Button>
      </section>
    </div>
  );
}

/** The place first, because the picker goes there; then quantity, item and lines. */
function headlineOf(walk: Walk, { state, facts, trouble }: Picking, t: Say) {
  if (!facts) return { title: trouble ?? t('shell.loading') };
  const { next, stops, nth, round } = walk;
  if (next)
    return {
      title: <NextPlace stop={next} nth={nth} of={stops.length} here={state.at === next.place} />,
      children: <NextTake stop={next} cartons={cartonsOf(next, state, facts)} />,
    };
  if (round.missing.length > 0) return { title: t('picking.all-missing', { n: round.missing.length }) };
  if (round.waiting.length > 0) return { title: t('picking.all-waiting', { n: round.waiting.length }) };
  return { title: t(facts.lines.length > 0 ? 'picking.done' : 'picking.none') };
}

/**
 * The buttons at the thumb: skip a place that has too few goods, after the quantity that is there where goods have no label (S105); and, where
 * all its remaining goods have no label, take them by quantity. When nothing is left to take, issue what was prepared (S108), or choose another round.
 */
function thumbOf({ next }: Walk, { state, facts }: Picking, open: (over: 'loose' | 'found' | 'short') => void, t: Say) {
  if (!next) {
    const another = { label: t('screen./pages/OutStorage/IssueTask'), onPress: () => go('/pages/OutStorage/IssueTask') };
    if (!facts?.lines.length || !mayDo(permissionOf(confirmCalls.confirmIssue))) return { stuck: another };
    const toConfirm = { label: t('picking.issue'), onCommit: () => openPrepared(facts) };
    return { commit: { ...toConfirm, onReason: another.onPress, reasonLabel: another.label } };
  }
  const { loose } = cartonsOf(next, state, facts);
  const short = { label: t('picking.short'), onPress: () => open(loose === '0' ? 'short' : 'found') };
  if (loose !== next.qty) return { stuck: short };
  return {
    commit: {
      label: t('picking.take-qty', { qty: next.qty, unit: next.unit }),
      onCommit: () => open('loose'),
      onReason: short.onPress,
      reasonLabel: short.label,
    },
  };
}

/** What was prepared, to be issued: of the only order of the round, else all that this person prepared. */
function openPrepared({ lines }: PickingFacts): void {
  const [orderNo, more] = new Set(lines.map((line) => line.orderNo));
  if (orderNo && more === undefined) go('/pages/OutStorage/InnerPage/IssueOrderConfirmDetail', { orderNo });
  else go('/pages/OutStorage/InnerPage/IssueByManConfirmDetail', { picker: session.get()?.user?.user.name ?? '' });
}
