// A scan flow over the template, with its own cards: open tasks, those in hand first.
import { useMemo, useState } from 'react';
import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import {
  dropRow,
  type PutawayFacts,
  type PutawayState,
  putAwayHere,
  putawayFlow,
  type TaskView,
  takeRows,
  tasksOf,
  wishOf,
} from '../../contract/putaway/putaway.flow.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { InHandProps } from '../core/flow/InHand.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { go } from '../core/navigation/go.ts';
import { WarehousePicker } from '../core/pickers/WarehousePicker.tsx';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { shelfHeadline } from '../documents/shelfHeadline.ts';
import type { Over } from './PutawayOver.tsx';
import { type PuttingAway, usePutaway } from './usePutaway.ts';

const PutawayOver = lazyPart(() => import('./PutawayOver.tsx').then((m) => m.PutawayOver));

const InHand = lazyPart<InHandProps<PutawayState, PutawayFacts>>(() => import('../core/flow/InHand.tsx').then((m) => m.InHand));

/** Putting released goods on their shelves: one row or several; with `only` just that row (rules task-states, warehouse-and-location-required). */
export function PutawayScreen({ only }: { only?: string | undefined }) {
  const t = useT();
  const flow = usePutaway();
  const { state, facts } = flow;
  const tasks = useMemo(() => tasksOf(state, facts).filter(({ id }) => only === undefined || only === String(id)), [state, facts, only]);
  const [over, setOver] = useState<Over>();
  const inHand = tasks.filter(({ row }) => row);
  // A proposed location is not yet a scanned one (S107).
  const placed = inHand.every(({ row }) => row?.place !== undefined);
  const now = inHand.length === 0 ? 'goods' : placed && !nextOf(inHand, t) ? 'save' : 'place';
  return (
    <>
      <ScanScreen
        call={putawayFlow.calls.putAwayGoods}
        place={state.warehouse?.name}
        pickers={<WarehousePicker />}
        right={
          only === undefined &&
          inHand.length === 0 && (
            <BarButton
              icon="list"
              label={t('screen./pages/InStorage/InnerCom/moreIncom')}
              onPress={() => go('/pages/InStorage/InnerCom/moreIncom')}
            />
          )
        }
        result={flow.result}
        idle={t('putaway.idle')}
        steps={(['goods', 'place', 'save'] as const).map((key) => ({ key, label: t(`putaway.step.${key}`) }))}
        now={now}
        headline={flow.trouble ? { title: flow.trouble } : headlineOf(state.warehouse && (facts ? tasks.length : 'loading'), inHand, t)}
        working={inHand.length > 0}
        commit={inHand.length > 0 ? commitOf(flow, inHand, t) : undefined}
        help="putaway.help"
      >
        <FlowSaved
          flow={putawayFlow}
          title={t('putaway.saved.list')}
          wordsOf={(saved) => savedWords(saved, t)}
          folded={inHand.length > 0}
        />
        <InHand key={state.warehouse?.id} flow={flow} rows={inHand.length} putBack={t('putaway.drop')} empty={{ hand: {} }} />
        <Tasks tasks={tasks} flow={flow} setOver={setOver} />
      </ScanScreen>
      {over && <PutawayOver over={over} flow={flow} onClose={() => setOver(undefined)} />}
    </>
  );
}

const nextOf = (inHand: readonly TaskView[], t: Say) =>
  shelfHeadline(
    inHand.map(({ itemNo, location: suggested, row }) => ({ itemNo, suggested, given: row?.place })),
    t,
  );

/** The headline by the number of open tasks; undefined without a warehouse. */
function headlineOf(open: number | 'loading' | undefined, inHand: readonly TaskView[], t: Say) {
  if (open === undefined) return { title: t('putaway.do.warehouse') };
  if (open === 'loading') return { title: t('shell.loading') };
  if (inHand.length === 0)
    return open === 0 ? { title: t('putaway.do.none') } : { title: t('putaway.do.goods'), before: t('putaway.do.goods.where') };
  const next = nextOf(inHand, t);
  if (next) return next;
  const places = new Set(inHand.map((task) => wishOf(task).place));
  const [place] = places;
  if (places.has(undefined)) return { title: t('putaway.do.place') };
  if (inHand.some(({ row }) => row?.place === undefined)) return { title: t('putaway.do.place'), before: t('putaway.do.to'), place };
  return places.size === 1 ? { title: t('putaway.do.save'), before: t('putaway.do.to'), place } : { title: t('putaway.do.save') };
}

const commitOf = (flow: PuttingAway, inHand: readonly TaskView[], t: Say) => ({
  label: t('putaway.save'),
  count: t('putaway.rows', { n: inHand.length }),
  busyLabel: t('putaway.saving'),
  onCommit: () => flow.do(putAwayHere),
});

function savedWords({ input: { rows = [] }, answer }: SavedCommand<typeof putawayFlow.calls>, t: Say): { title: string; about: string } {
  const about = [t('putaway.saved.what', { n: rows.length }), ...new Set(rows.flatMap((row) => row.locationCode ?? []))].join(' · ');
  if (!answer) return { title: t('putaway.saved.waiting'), about };
  return { title: answer.documents.map(({ no }) => no).join(', '), about };
}

/** Today's tasks and those from before, as cards or as a table. */
function Tasks({ tasks, flow, setOver }: { tasks: readonly TaskView[]; flow: PuttingAway; setOver: (over: Over) => void }) {
  const t = useT();
  // Before the server's answer nothing is shown as empty.
  if (!flow.facts) return null;
  if (tasks.length === 0) return <EmptyState icon="shelf" title={t('putaway.do.none')} />;
  const groups = [
    { key: 'in-hand', title: t('putaway.in-hand'), some: tasks.filter(({ row }) => row) },
    { key: 'today', title: t('putaway.today'), some: tasks.filter(({ row, inRange }) => !row && inRange) },
    { key: 'earlier', title: t('putaway.earlier'), some: tasks.filter(({ row, inRange }) => !row && !inRange) },
  ].filter(({ some }) => some.length > 0);
  return groups.map(({ key, title, some }) => (
    <section key={key} aria-label={title}>
      <GroupTitle>{title}</GroupTitle>
      <Lines caption={title} lines={some.map((task) => lineOf(task, flow, setOver, t))} />
    </section>
  ));
}

function lineOf(task: TaskView, flow: PuttingAway, setOver: (over: Over) => void, t: Say) {
  const { qty, place } = wishOf(task);
  const { row } = task;
  const choose = (on: boolean) =>
    on ? void flow.do((_state, _facts, now) => takeRows([task], now)) : flow.edit((was) => dropRow(was, task.id));
  return {
    key: String(task.id),
    itemNo: task.itemNo,
    name: task.itemName,
    parts: [
      task.receiptNo,
      t('putaway.from', { place: task.from }),
      ...(row?.labels.length ? [t('putaway.labels', { n: row.labels.length })] : []),
    ],
    ...(task.batch === '' ? {} : { batch: task.batch }),
    qty: shownQty(row ? qty : task.open),
    ...(row || task.open !== task.released ? { target: shownQty(task.released) } : {}),
    unit: unitText(t, task.unit),
    selected: row !== undefined,
    onSelect: choose,
    selectLabel: t('putaway.choose', { item: task.itemNo }),
    location: place,
    noLocation: t('putaway.no-place'),
    ...(row
      ? {
          onQty: () => setOver({ kind: 'qty', id: task.id }),
          qtyLabel: t('putaway.change-qty'),
          onLocation: () => setOver({ kind: 'place', id: task.id }),
          locationLabel: t('putaway.change-place'),
        }
      : {}),
  };
}
