// A scan flow in the template: places with their lines, and a number pad for manual counts.
import { useEffect, useMemo, useRef, useState } from 'react';
import { says } from '../../contract/core/scanFlow.ts';
import { countFlow, enterLine, goTo, openPlace, submit, submittedWord, whyNotSubmit } from '../../contract/counting/count.flow.ts';
import { type CountSheet, counterCalls } from '../../contract/counting/counter.calls.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { type CountState, noCount, placesOf, type SheetLine, walkFrom } from '../../contract/counting/countState.ts';
import { entryLineFields } from '../../contract/documents/entryForm.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import type { QtySheetProps } from '../core/flow/QtySheet.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { history } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { connection } from '../core/wire/connection.ts';
import { useT } from '../core/words/i18n.ts';
import { barredOf } from './barredOf.ts';
import { CountPlace } from './CountPlace.tsx';
import { CountPlaces, findPlaces } from './CountPlaces.tsx';

const QtySheet = lazyPart<QtySheetProps<CountState, CountSheet>>(() => import('../core/flow/QtySheet.tsx').then((m) => m.QtySheet));

type Counting = RunningFlow<CountState, CountSheet>;
type Server = FlowServer<CountState, CountSheet>;

/** A workshop is one place, so it need not be scanned. */
const onlyPlace = ({ way, places: [only, ...more] }: CountSheet): Pick<CountState, 'place'> =>
  way === 'wip' && only && more.length === 0 ? { place: only.code } : {};

/** Joins a count and takes its sheet along: from then on it goes on without network. */
async function openCount(server: Server, no: string): Promise<Found<CountState, CountSheet>> {
  await server.claim(counterCalls.startCount, { no });
  const facts = await server.read(counterCalls.countSheet, { no });
  const { at } = server.moment();
  return {
    ...says('accept', { id: 'count.opened', args: { lines: facts.lines.length, places: facts.places.length } }, facts.docNo),
    change: () => ({ ...noCount, no: facts.docNo, opened: at, ...onlyPlace(facts) }),
    facts,
  };
}

const backend: FlowBackend<CountState, CountSheet> = {
  load: ({ no = '' }, server) => server.read(counterCalls.countSheet, { no }),
  ask: ({ code }, server) => openCount(server, code),
};

/** With at most this many places no search is needed. */
const fewPlaces = 12;

/**
 * Counts by scan or by list, with and without network (rules count-quantity-required, count-not-too-fast). A form that
 * shows a part of a sheet cannot declare a whole place empty.
 */
export function CountFormScreen({ part, wip = false }: { part?: (sheet: CountSheet) => CountSheet; wip?: boolean }) {
  const whole = useScanFlow(countFlow, backend);
  const flow = part ? { ...whole, facts: whole.facts && part(whole.facts) } : whole;
  const t = useT();
  const [pad, setPad] = useState<SheetLine>();
  const [search, setSearch] = useState('');
  useCountOfAddress(flow);
  useCountOfOthers(flow);
  // Found goods are chosen by their name, without network too.
  useEffect(() => {
    import('../core/master/ReferenceField.tsx').then(({ keepChoicesOf }) => keepChoicesOf(entryLineFields.itemNo)).catch(() => undefined);
  }, []);
  const { state, facts } = flow;
  const places = useMemo(() => placesOf(state, facts), [state, facts]);
  const done = places.filter(({ counted }) => counted).length;
  const onward = walkFrom(places, state.place ?? state.left);
  const left = whole.facts && whyNotSubmit(state, whole.facts);
  const open = (code: string | undefined) => {
    setSearch('');
    void (code === undefined ? flow.edit(goTo(code)) : flow.do((held, sheet) => openPlace(held, sheet, code)));
  };
  const now = !state.no ? 'count' : state.place ? 'lines' : 'place';
  // After a finished place comes the next one, and after the last only the submission.
  const atDone = now === 'lines' && places.some(({ code, counted }) => counted && code === state.place);
  // One carton was enough for the line; only a person at the place sees whether it was the last.
  const more = Object.values(state.cartons).some(({ place }) => place === state.place);
  const next = !atDone ? now : more ? 'more' : done < places.length ? 'place' : 'submit';
  return (
    <>
      <ScanScreen
        call={barredOf(wip ? countingCalls.createWipCount : countingCalls.createCount, countFlow.calls.enterCount)}
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
            : { title: t(`count.do.${next}`), ...(state.place && !wip ? { before: t('count.at'), place: state.place } : {}) }
        }
        progress={facts && { label: t('count.progress'), text: `${done}/${places.length}`, value: done, total: Math.max(places.length, 1) }}
        {...(now === 'place' && places.length > fewPlaces
          ? {
              search: {
                ...{ value: search, onChange: setSearch, hint: t('count.find') },
                onEnter: () => {
                  const [only, ...more] = findPlaces(onward, search);
                  if (only && more.length === 0) open(only.code);
                },
              },
            }
          : {})}
        right={state.no && <BarButton icon="swap" label={t('count.other')} onPress={() => flow.edit(() => noCount)} />}
        working={state.no !== undefined && done > 0 && done < places.length}
        commit={
          facts && {
            label: t('action.count.submit'),
            count: `${done}/${places.length}`,
            busyLabel: t('shell.loading'),
            disabledReason: left && t(left.id, left.args),
            // Another person may have counted meanwhile what is open here.
            onBlocked: async () => {
              if (connection.get() === 'offline') return;
              await flow.refresh();
              await flow.do(submit);
            },
            onCommit: () => flow.do(submit),
          }
        }
        help="count.help"
      >
        <FlowSaved
          flow={countFlow}
          title={t('count.saved')}
          wordsOf={(given) => ({ title: given.input.no, about: t(given.answer ? submittedWord(given) : 'count.submitting') })}
          folded={state.no !== undefined}
        />
        {state.place ? (
          <CountPlace
            {...{ flow, place: state.place, onLine: setPad, inPart: part !== undefined, onPlace: open }}
            counted={atDone}
            next={onward.find(({ code, counted }) => !counted && code !== state.place)?.code}
          />
        ) : facts ? (
          <CountPlaces places={findPlaces(onward, search)} onPlace={open} />
        ) : (
          // Before the server's answer nothing is shown as empty.
          !state.no && <EmptyState icon="count" title={t('count.choose')} hint={t('count.choose.hint')} />
        )}
      </ScanScreen>
      {pad && (
        <QtySheet
          line={{ ...pad, itemName: [pad.itemName, pad.batch, !wip && pad.place].filter(Boolean).join(' · ') }}
          value={pad.counted ?? ''}
          flow={flow}
          set={(qty) => void flow.do((held, _facts, moment) => enterLine(held, pad, qty, moment))}
          onClose={() => setPad(undefined)}
        />
      )}
    </>
  );
}

/** Begins with the count that the address names, and at the place that was scanned at home, once the device's copy was read. */
function useCountOfAddress(flow: Counting): void {
  const { no, scan } = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open something
  useEffect(() => {
    if (!flow.ready) return;
    if (!no) void flow.refresh();
    // Taken out of the address: coming back here must not open it again.
    else history.replace(history.location.pathname);
    const opened = no && no !== flow.state.no ? flow.ask((server) => openCount(server, no), no) : Promise.resolve();
    if (scan) void opened.then(() => flow.takeScan({ code: scan }));
  }, [flow.ready, no, scan]);
}

/** Several people count at once: a person who goes to another place gets the others' entries. */
function useCountOfOthers({ ready, state, refresh }: Counting): void {
  const before = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is a reason to ask
  useEffect(() => {
    if (!ready) return;
    if (before.current !== undefined && connection.get() !== 'offline') void refresh();
    before.current = state.place;
  }, [ready, state.place]);
}
