// A scan flow over the template: one place, and the labels that are put there or taken off.
import { useState } from 'react';
import { formatPalletCode } from '../../contract/labels/scanCode.ts';
import {
  type MovedLabel,
  moveLabel,
  noPosition,
  openedBy,
  openPlace,
  type PositionFacts,
  type PositionMode,
  type PositionState,
  positionAt,
  positionFlow,
  putsIn,
} from '../../contract/locations/position.flow.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { go } from '../core/navigation/go.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
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
  open: (state, code, now) => openPlace(mode, state, code, now),
  label: (state, { code, detail }, scan) => ({ ...moveLabel(mode, state, { code, itemName: detail }, scan), awaits: 'answer' }),
  carries: putsIn(mode),
  ...(openedBy(mode) === 'pallet' ? { opens: 'pallet' as const } : {}),
});
const modeOf = (mode: PositionMode) => ({ flow: positionFlow(mode), work: workOf(mode), backend: placeBackend(workOf(mode)) });
const modes = { bind: modeOf('bind'), unbind: modeOf('unbind'), load: modeOf('load'), unload: modeOf('unload') };
const callOf = { bind: 'bindPosition', unbind: 'unbindPosition', load: 'putOnPallet', unload: 'takeOffPallet' } as const;

/** The words about what is open. */
const words = {
  location: {
    ...{ step: 'bind.step.place', scan: 'bind.do.place', first: 'bind.do.first', where: 'bind.do.place.where', other: 'bind.other' },
    ...{ here: 'bind.here', empty: 'bind.empty', unread: 'bind.not-known', choose: 'error.location.choose' },
  },
  pallet: {
    ...{ step: 'load.step.pallet', scan: 'load.do.pallet', first: 'load.do.first', where: 'load.do.first.where', other: 'load.other' },
    ...{ here: 'load.here', empty: 'load.empty', unread: 'load.not-known', choose: 'load.do.pallet' },
  },
} as const satisfies Record<string, Record<string, TextKey>>;
const wordsFor = (mode: PositionMode) => words[openedBy(mode)];

/** Putting labels into a storage location or on a pallet, or taking them off it. */
export function PositionScreen({ mode, help }: { mode: PositionMode; help: TextKey }) {
  const t = useT();
  const { flow: definition, work, backend } = modes[mode];
  const flow = useScanFlow(definition, backend);
  usePlaceOfAddress(work, flow, noPosition);
  const [typing, setTyping] = useState<Partial<PositionFacts['goods'][number]>>();
  const { state, facts } = flow;
  const { place, carried } = state;
  const moved = Object.keys(state.moved).length;
  const needsPlace = putsIn(mode) && !place;
  const isPallet = openedBy(mode) === 'pallet';
  const said = wordsFor(mode);
  return (
    <>
      <ScanScreen
        call={definition.calls[callOf[mode]]}
        place={facts?.warehouse}
        result={flow.result}
        idle={t('receive.idle')}
        steps={[
          { key: 'place', label: t(said.step), done: place !== undefined },
          { key: 'labels', label: `${t('bind.step.labels')}${moved > 0 ? ` ${moved}` : ''}` },
        ]}
        now={needsPlace ? 'place' : 'labels'}
        headline={headlineOf(mode, state, t)}
        right={
          (place ?? carried) && (
            <BarButton icon="swap" label={t(said.other)} onPress={() => flow.edit((_state, now) => positionAt(undefined, now))} />
          )
        }
        working={(place ?? carried) !== undefined}
        stuck={place === undefined || isPallet ? undefined : { label: t('bind.typed'), onPress: () => setTyping({}) }}
        help={help}
      >
        <PositionSwitch now={mode} place={place} />
        {facts?.lies && <WherePalletLies pallet={facts.code} place={facts.lies} />}
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
      {typing && place && (mode === 'bind' || mode === 'unbind') && (
        <CarriedSheet mode={mode} place={place} flow={flow} first={typing} onClose={() => setTyping(undefined)} />
      )}
    </>
  );
}

/** The place of a pallet, and the way to move it as a whole. */
function WherePalletLies({ pallet, place }: { pallet: string; place: string }) {
  const t = useT();
  return (
    <div className="kw-position-group">
      <p className="kw-quiet-line">{t('load.lies', { place })}</p>
      <Button icon="location" onPress={() => go('/pages/Com/scanMaint/scanIn', { label: formatPalletCode(pallet) })}>
        {t('pallet.move')}
      </Button>
    </div>
  );
}

function headlineOf(mode: PositionMode, { place, carried }: PositionState, t: Say) {
  const said = wordsFor(mode);
  if (putsIn(mode) && carried) return { title: t(said.scan), before: t('bind.carries', { n: Object.keys(carried).length }) };
  if (putsIn(mode) && !place) return { title: t(said.first), before: t(said.where) };
  const before = place ? t(`${mode}.at`) : t(mode === 'unload' ? 'unload.do.labels.where' : 'unbind.do.labels.where');
  return { title: t(`${mode}.do.labels`), before, place };
}

/** The present labels of the place: the snapshot with the work of this device since. */
function Labels({ mode, state, facts }: { mode: PositionMode; state: PositionState; facts: PositionFacts | undefined }) {
  const t = useT();
  const before = facts?.labels ?? [];
  const said = wordsFor(mode);
  const isPut = putsIn(mode);
  const takenOffCount = !isPut ? before.filter(({ code }) => code in state.moved).length : 0;
  const codesBefore = new Set(before.map(({ code }) => code));
  const come = Object.entries(state.moved).filter(([code]) => !codesBefore.has(code));
  const here = isPut
    ? [...come.reverse(), ...before.map((label): [string, MovedLabel] => [label.code, label])]
    : before.filter(({ code }) => !(code in state.moved)).map((label): [string, MovedLabel] => [label.code, label]);
  const off = !isPut ? Object.entries(state.moved).reverse() : [];
  if (state.carried)
    return <Group title={t('bind.carries', { n: Object.keys(state.carried).length })} labels={Object.entries(state.carried)} />;
  if (!state.place && off.length === 0)
    return <EmptyState icon={openedBy(mode) === 'pallet' ? 'box' : 'location'} title={t(isPut ? said.choose : `${mode}.do.labels`)} />;
  const n = (facts?.total ?? 0) - takenOffCount + (isPut ? come.length : 0);
  // The contents of a place that was opened without network are unknown to this device.
  const title = facts?.counted ? t('stock.being-counted') : facts ? (n > 0 ? t(said.here, { n }) : t(said.empty)) : t(said.unread);
  return (
    <>
      {off.length > 0 && <Group title={t(mode === 'unload' ? 'unload.off' : 'unbind.off', { n: off.length })} labels={off} />}
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
