// A scan flow over the template: one place, and the labels that are put there or taken off.
import { useState } from 'react';
import {
  type MovedLabel,
  moveLabel,
  noPosition,
  openPlace,
  type PositionFacts,
  type PositionMode,
  type PositionState,
  positionAt,
  positionFlow,
} from '../../contract/locations/position.flow.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { PositionSwitch } from './PositionSwitch.tsx';
import { type PlaceWork, placeBackend, usePlaceOfAddress } from './placeBackend.ts';

const CarriedSheet = lazyPart(() => import('./CarriedSheet.tsx').then((m) => m.CarriedSheet));

const workOf = (mode: PositionMode): PlaceWork<PositionState> => ({
  open: openPlace,
  label: (state, { code, detail }, scan) => ({ ...moveLabel(mode, state, { code, itemName: detail }, scan), awaits: 'answer' }),
  carries: mode === 'bind',
});
const modes = {
  bind: { flow: positionFlow('bind'), work: workOf('bind'), backend: placeBackend(workOf('bind')) },
  unbind: { flow: positionFlow('unbind'), work: workOf('unbind'), backend: placeBackend(workOf('unbind')) },
};

/** Putting labels into a storage location, or taking them off it. */
export function PositionScreen({ mode, help }: { mode: PositionMode; help: TextKey }) {
  const t = useT();
  const { flow: definition, work, backend } = modes[mode];
  const flow = useScanFlow(definition, backend);
  usePlaceOfAddress(work, flow, noPosition);
  const [typing, setTyping] = useState<Partial<PositionFacts['goods'][number]>>();
  const { state, facts } = flow;
  const { place, carried } = state;
  const moved = Object.keys(state.moved).length;
  const needsPlace = mode === 'bind' && !place;
  return (
    <>
      <ScanScreen
        call={definition.calls[mode === 'bind' ? 'bindPosition' : 'unbindPosition']}
        place={facts?.warehouse}
        result={flow.result}
        idle={t('receive.idle')}
        steps={[
          { key: 'place', label: t('bind.step.place'), done: place !== undefined },
          { key: 'labels', label: `${t('bind.step.labels')}${moved > 0 ? ` ${moved}` : ''}` },
        ]}
        now={needsPlace ? 'place' : 'labels'}
        headline={headlineOf(mode, state, t)}
        right={
          (place ?? carried) && (
            <BarButton icon="swap" label={t('bind.other')} onPress={() => flow.edit((_state, now) => positionAt(undefined, now))} />
          )
        }
        working={(place ?? carried) !== undefined}
        stuck={place === undefined ? undefined : { label: t('bind.typed'), onPress: () => setTyping({}) }}
        help={help}
      >
        <PositionSwitch now={mode} place={place} />
        {facts && !facts.active && mode === 'bind' && <p className="kw-card-fault">{t('bind.closed')}</p>}
        <Labels mode={mode} state={state} facts={facts} />
        {facts && facts.goods.length > 0 && (
          <>
            <GroupTitle>{t('bind.loose')}</GroupTitle>
            <Lines
              caption={t('bind.loose')}
              lines={facts.goods.map((goods) => goodsLine(goods, t, mode === 'unbind' ? setTyping : undefined))}
            />
          </>
        )}
      </ScanScreen>
      {typing && place && <CarriedSheet mode={mode} place={place} flow={flow} first={typing} onClose={() => setTyping(undefined)} />}
    </>
  );
}

function headlineOf(mode: PositionMode, { place, carried }: PositionState, t: Say) {
  if (mode === 'bind' && carried) return { title: t('bind.do.place'), before: t('bind.carries', { n: Object.keys(carried).length }) };
  if (mode === 'bind' && !place) return { title: t('bind.do.first'), before: t('bind.do.place.where') };
  const before = place ? t(`${mode}.at`) : t('unbind.do.labels.where');
  return { title: t(`${mode}.do.labels`), before, place };
}

/** The present labels of the place: the snapshot with the work of this device since. */
function Labels({ mode, state, facts }: { mode: PositionMode; state: PositionState; facts: PositionFacts | undefined }) {
  const t = useT();
  const before = facts?.labels ?? [];
  const takenOffCount = mode === 'unbind' ? before.filter(({ code }) => code in state.moved).length : 0;
  const codesBefore = new Set(before.map(({ code }) => code));
  const come = Object.entries(state.moved).filter(([code]) => !codesBefore.has(code));
  const here =
    mode === 'bind'
      ? [...come.reverse(), ...before.map((label): [string, MovedLabel] => [label.code, label])]
      : before.filter(({ code }) => !(code in state.moved)).map((label): [string, MovedLabel] => [label.code, label]);
  const off = mode === 'unbind' ? Object.entries(state.moved).reverse() : [];
  if (state.carried)
    return <Group title={t('bind.carries', { n: Object.keys(state.carried).length })} labels={Object.entries(state.carried)} />;
  if (!state.place && off.length === 0)
    return <EmptyState icon="location" title={t(mode === 'bind' ? 'error.location.choose' : 'unbind.do.labels')} />;
  const n = (facts?.total ?? 0) - takenOffCount + (mode === 'bind' ? come.length : 0);
  // The contents of a place that was opened without network are unknown to this device.
  const title = facts?.counted ? t('stock.being-counted') : facts ? (n > 0 ? t('bind.here', { n }) : t('bind.empty')) : t('bind.not-known');
  return (
    <>
      {off.length > 0 && <Group title={t('unbind.off', { n: off.length })} labels={off} />}
      {state.place && <Group title={title} labels={here} />}
    </>
  );
}

function Group({ title, labels }: { title: string; labels: readonly [string, MovedLabel][] }) {
  const t = useT();
  return (
    <>
      <GroupTitle>{title}</GroupTitle>
      {labels.length > 0 && (
        <Lines caption={title} head={t('field.BarCode')} lines={labels.slice(0, 200).map(([code, label]) => labelLine(code, label, t))} />
      )}
    </>
  );
}

export const labelLine = (code: string, { itemNo, itemName, qty, unit }: MovedLabel, t: Say): Line => ({
  key: code,
  itemNo: code,
  name: [itemNo, itemName].filter(Boolean).join(' '),
  ...(qty ? { qty: shownQty(qty), unit: unitText(t, unit ?? '') } : {}),
});

const goodsLine = (
  goods: PositionFacts['goods'][number],
  t: Say,
  onOpen: ((goods: PositionFacts['goods'][number]) => void) | undefined,
): Line => ({
  key: [goods.itemNo, goods.batch, goods.project, goods.status].join(' '),
  itemNo: goods.itemNo,
  name: goods.itemName,
  batch: goods.batch || undefined,
  qty: shownQty(goods.qty),
  unit: unitText(t, goods.unit),
  ...(onOpen ? { onOpen: () => onOpen(goods) } : {}),
});
