// A scan flow over the template: places with their lines, a number pad for what is counted by hand.
import { useEffect, useRef, useState } from 'react';
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
import { connection } from '../core/wire/connection.ts';
import { type Say, useT } from '../core/words/i18n.ts';
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
  useCountOfOthers(flow);
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
            onCommit: async () => {
              // What is open here may be counted by others.
              if (done < places.length && connection.get() !== 'offline') await flow.refresh().catch(() => undefined);
              await flow.do(submit);
            },
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

/** Several people count at once: whoever goes to another place hears what they have counted. */
function useCountOfOthers({ ready, state, refresh }: Counting): void {
  const before = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is a reason to ask
  useEffect(() => {
    if (!ready) return;
    if (before.current !== undefined && connection.get() !== 'offline') void refresh().catch(() => undefined);
    before.current = state.place;
  }, [ready, state.place]);
}

const placesAtOnce = 300;

/** The places of the count in the order in which somebody walks, three hundred at a time. */
function Places({ flow: { state, facts, edit } }: { flow: Counting }) {
  const t = useT();
  const [shown, setShown] = useState(placesAtOnce);
  // What was not heard is not said to be nothing.
  if (!facts && state.no) return null;
  if (!facts) return <EmptyState icon="count" title={t('count.choose')} hint={t('count.choose.hint')} />;
  const lines = facts.places.slice(0, shown).map(({ code }) => {
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
  return (
    <>
      <Lines caption={t('count.places')} lines={lines} />
      {facts.places.length > shown && (
        <div className="kw-list-foot">
          <Button onPress={() => setShown(shown + placesAtOnce)}>{t('record.more')}</Button>
        </div>
      )}
    </>
  );
}

/** Asks for goods that the sheet does not name: item, lot where they have one, and how many. */
async function addFound(flow: Counting, t: Say): Promise<void> {
  const ask = (label: string, more: { code?: boolean; hint?: string; required?: string }) =>
    askText({ title: t('count.add'), label, ...more, confirmLabel: t('shell.confirm'), cancelLabel: t('shell.cancel') });
  const required = t('work.required');
  const itemNo = await ask(t('field.ItemNo'), { code: true, required });
  if (!itemNo) return;
  const batch = await ask(t('field.BatchNo'), { code: true, hint: t('count.add.batch') });
  const qty = batch !== undefined && (await ask(t('field.CountedQty'), { required }));
  if (!qty) return;
  await flow.do((held, _facts, moment) => enterFound(held, { itemNo, batch, qty }, moment));
}

/** What should lie at the place in hand, and what was scanned there. */
function Place({ flow, place, onLine, inPart }: { flow: Counting; place: string; onLine: (line: SheetLine) => void; inPart: boolean }) {
  const t = useT();
  const { state, facts } = flow;
  const here = linesOf(state, facts, place);
  const cartons = Object.entries(state.cartons).filter(([, one]) => one.place === place);
  const found = Object.entries(state.found).filter(([, one]) => one.place === place);
  const open = here.filter(({ counted }) => counted === null).length;
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
    ...found.map(([key, { itemNo, batch, qty }]) => ({
      ...{ key, itemNo, name: t('state.countOrigin.found'), batch: batch || undefined, qty: withThousands(qty) },
    })),
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
        <Button icon="plus" onPress={() => addFound(flow, t)}>
          {t('count.add')}
        </Button>
        <Button icon="list" onPress={() => flow.edit((held) => ({ ...held, place: undefined }))}>
          {t('count.all-places')}
        </Button>
      </div>
    </>
  );
}
