// A scan flow over the template: places with their lines, a number pad for what is counted by hand.
import { useEffect, useState } from 'react';
import { says } from '../../contract/core/scanFlow.ts';
import { withThousands } from '../../contract/core/withThousands.ts';
import {
  type CountState,
  confirmEmpty,
  countFlow,
  enterFound,
  enterLine,
  isPlaceCounted,
  linesOf,
  noCount,
  type SheetLine,
  submit,
} from '../../contract/counting/count.flow.ts';
import { type CountSheet, counterCalls } from '../../contract/counting/counter.calls.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import { QtySheet } from '../core/flow/QtySheet.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { history } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { askText } from '../core/ui/askText.tsx';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { useT } from '../core/words/i18n.ts';
import { unitText } from '../core/words/unitText.ts';

type Counting = RunningFlow<CountState, CountSheet>;
type Server = FlowServer<CountState, CountSheet>;

/** Joins a count and takes its sheet along: from then on it goes on without network. */
async function openCount(server: Server, no: string): Promise<Found<CountState, CountSheet>> {
  await server.claim(counterCalls.startCount, { no });
  const facts = await server.read(counterCalls.countSheet, { no });
  const { at } = server.moment();
  return {
    ...says('accept', { id: 'count.opened', args: { lines: facts.lines.length, places: facts.places.length } }, facts.docNo),
    change: () => ({ ...noCount, no: facts.docNo, opened: at }),
    facts,
  };
}

const backend: FlowBackend<CountState, CountSheet> = {
  load: ({ no = '' }, server) => server.read(counterCalls.countSheet, { no }),
  ask: ({ code }, server) => openCount(server, code),
};

/**
 * Counting a count by scan or by list, with and without network (rules count-quantity-required, count-not-too-fast). Of a sheet
 * a form may show a part only: then nobody says here that a whole place is empty.
 */
export function CountFormScreen({ part }: { part?: (sheet: CountSheet) => CountSheet }) {
  const whole = useScanFlow(countFlow, backend);
  const flow = part ? { ...whole, facts: whole.facts && part(whole.facts) } : whole;
  const t = useT();
  const [pad, setPad] = useState<SheetLine>();
  useCountOfAddress(flow);
  const { state, facts } = flow;
  const places = facts?.places ?? [];
  const done = places.filter(({ code }) => isPlaceCounted(state, facts, code)).length;
  const now = !state.no ? 'count' : state.place ? 'lines' : 'place';
  // A place that is done needs the next one, and after the last nothing but the submission.
  const atDone = now === 'lines' && isPlaceCounted(state, facts, state.place ?? '');
  const next = atDone ? (done < places.length ? 'place' : 'submit') : now;
  return (
    <>
      <ScanScreen
        place={facts && [facts.warehouse, facts.warehouseName].filter(Boolean).join(' ')}
        result={flow.result}
        idle={t('receive.idle')}
        steps={[
          { key: 'count', label: t('count.step.count') },
          { key: 'place', label: `${t('count.step.place')}${facts ? ` ${done}/${places.length}` : ''}` },
          { key: 'lines', label: t('count.step.lines') },
        ]}
        now={now}
        headline={
          flow.trouble
            ? { title: flow.trouble }
            : { title: t(`count.do.${next}`), ...(state.place ? { before: t('count.at'), place: state.place } : {}) }
        }
        progress={facts && { label: t('count.progress'), text: `${done}/${places.length}`, value: done, total: Math.max(places.length, 1) }}
        right={state.no && <BarButton icon="swap" label={t('count.other')} onPress={() => flow.edit(() => noCount)} />}
        working={state.no !== undefined && done > 0 && done < places.length}
        commit={
          facts && {
            label: t('action.count.submit'),
            count: `${done}/${places.length}`,
            busyLabel: t('shell.loading'),
            onCommit: () => flow.do(submit),
            reasonLabel: t('flow.reason'),
          }
        }
        help="count.help"
      >
        <FlowSaved
          flow={countFlow}
          title={t('count.saved')}
          wordsOf={({ input, answer }) => ({ title: input.no, about: t(answer ? 'count.submitted' : 'count.submitting') })}
          folded={state.no !== undefined}
        />
        {state.place ? <Place flow={flow} place={state.place} onLine={setPad} inPart={part !== undefined} /> : <Places flow={flow} />}
      </ScanScreen>
      {pad && (
        <QtySheet
          line={{ ...pad, itemName: [pad.itemName, pad.batch, pad.place].filter(Boolean).join(' · ') }}
          value={pad.counted ?? ''}
          flow={flow}
          set={(qty) => void flow.do((held, _facts, moment) => enterLine(held, pad, qty, moment))}
          onClose={() => setPad(undefined)}
        />
      )}
    </>
  );
}

/** Begins with the count that the address names, once the device's copy was read. */
function useCountOfAddress(flow: Counting): void {
  const { no } = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open something
  useEffect(() => {
    if (!flow.ready) return;
    if (!no) void flow.refresh().catch(() => undefined);
    // Taken out of the address: coming back here must not open it again.
    else history.replace(history.location.pathname);
    if (no && no !== flow.state.no) void flow.ask((server) => openCount(server, no), no);
  }, [flow.ready, no]);
}

/** The places of the count in the order in which somebody walks. */
function Places({ flow: { state, facts, edit } }: { flow: Counting }) {
  const t = useT();
  // What was not heard is not said to be nothing.
  if (!facts && state.no) return null;
  if (!facts) return <EmptyState icon="count" title={t('count.choose')} hint={t('count.choose.hint')} />;
  const lines = facts.places.slice(0, 300).map(({ code }) => {
    const here = linesOf(state, facts, code);
    const counted = isPlaceCounted(state, facts, code);
    return {
      key: code,
      itemNo: code,
      name: t('count.lines', { n: here.length }),
      chip: <Chip tone={counted ? 'green' : 'grey'}>{t(counted ? 'count.done' : 'count.open')}</Chip>,
      onOpen: () => edit((held) => ({ ...held, place: code })),
    };
  });
  return <Lines caption={t('count.places')} lines={lines} />;
}

/** What should lie at the place in hand, and what was scanned there. */
function Place({ flow, place, onLine, inPart }: { flow: Counting; place: string; onLine: (line: SheetLine) => void; inPart: boolean }) {
  const t = useT();
  const { state, facts } = flow;
  const here = linesOf(state, facts, place);
  const cartons = Object.entries(state.cartons).filter(([, one]) => one.place === place);
  const found = Object.entries(state.found).filter(([, one]) => one.place === place);
  const open = here.filter(({ counted }) => counted === null).length;
  const add = async () => {
    const ask = (label: string, code = false) =>
      askText({
        title: t('count.add'),
        ...{ label, code, value: '' },
        required: t('work.required'),
        confirmLabel: t('shell.confirm'),
        cancelLabel: t('shell.cancel'),
      });
    const itemNo = await ask(t('field.ItemNo'), true);
    const qty = itemNo && (await ask(t('field.CountedQty')));
    if (!itemNo || !qty) return;
    await flow.do((held, _facts, moment) => enterFound(held, { itemNo: itemNo.trim(), batch: '', qty: qty.trim() }, moment));
  };
  const lines = [
    ...here.map((line) => ({
      key: String(line.line),
      itemNo: line.itemNo,
      name: line.itemName,
      batch: line.batch || undefined,
      chip: <Chip tone={line.counted === null ? 'grey' : 'green'}>{t(line.counted === null ? 'count.open' : 'count.done')}</Chip>,
      qty: line.counted === null ? t('count.tap') : withThousands(line.counted),
      unit: line.counted === null ? undefined : unitText(t, line.unit),
      onQty: () => onLine(line),
      qtyLabel: t('count.enter'),
    })),
    ...cartons.map(([key, { itemNo, qty }]) => ({
      key,
      itemNo: key.slice(place.length + 1),
      name: itemNo,
      qty: qty && withThousands(qty),
    })),
    ...found.map(([key, { itemNo, qty }]) => ({ key, itemNo, name: t('state.countOrigin.found'), qty: withThousands(qty) })),
  ];
  return (
    <>
      {lines.length > 0 ? <Lines caption={place} lines={lines} /> : <EmptyState icon="box" title={t('count.nothing-here')} />}
      <div className="kw-list-foot">
        {open > 0 && !inPart && (
          <Button icon="erase" onPress={() => flow.do((held, _facts, moment) => confirmEmpty(held, place, moment))}>
            {t('count.all-empty')}
          </Button>
        )}
        <Button icon="plus" onPress={add}>
          {t('count.add')}
        </Button>
        <Button icon="list" onPress={() => flow.edit((held) => ({ ...held, place: undefined }))}>
          {t('count.all-places')}
        </Button>
      </div>
    </>
  );
}
