import type { Saying } from '../../contract/core/scanFlow.ts';
import { confirmEmpty, dropCarton, enterFound } from '../../contract/counting/count.flow.ts';
import type { CountSheet } from '../../contract/counting/counter.calls.ts';
import { type CountState, linesOf, type SheetLine } from '../../contract/counting/countState.ts';
import { entryLineFields } from '../../contract/documents/entryForm.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import type { RunningFlow } from '../core/flow/useScanFlow.ts';
import { inWords } from '../core/scan/verdicts.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import { ask } from '../core/wire/api.ts';
import { RefusedHere } from '../core/wire/CallError.ts';
import { type Say, sayOr, storedLanguage, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

type Counting = RunningFlow<CountState, CountSheet>;

interface CountPlaceProps {
  flow: Counting;
  place: string;
  /** Everything here is counted. */
  counted: boolean;
  /** The place to go on with. */
  next: string | undefined;
  /** The form shows a part of the sheet. */
  inPart: boolean;
  onLine: (line: SheetLine) => void;
  /** Goes to a place, or to the list of all. */
  onPlace: (code: string | undefined) => void;
}

/** The expected goods at the place in hand, and the scanned ones. */
export function CountPlace({ flow, place, counted, next, inPart, onLine, onPlace }: CountPlaceProps) {
  const t = useT();
  const { state, facts } = flow;
  const here = linesOf(state, facts, place);
  const lines = [...here.map((line) => expectedLine(t, line, onLine)), ...foundLines(t, flow, place)];
  return (
    <>
      {lines.length > 0 ? (
        <Lines caption={place} lines={lines} />
      ) : (
        <EmptyState icon="box" title={t(counted ? 'count.empty' : 'count.nothing-here')} />
      )}
      <div className="kw-list-foot">
        {!counted && (!inPart || here.length === 0) && (
          <Button icon="erase" onPress={() => flow.do((held, _facts, moment) => confirmEmpty(held, place, moment))}>
            {t('count.all-empty')}
          </Button>
        )}
        <Button icon="plus" onPress={() => addFound(flow, t)}>
          {t('count.add')}
        </Button>
        <Button icon="list" onPress={() => onPlace(undefined)}>
          {t('count.all-places')}
        </Button>
        {next !== undefined && (
          <Button block icon="chevron" kind={counted ? 'primary' : 'plain'} onPress={() => onPlace(next)}>
            {t('count.next', { place: next })}
          </Button>
        )}
      </div>
    </>
  );
}

/** A line of the sheet, with everything that distinguishes it from other lines of the same item. */
function expectedLine(t: Say, line: SheetLine, onLine: (line: SheetLine) => void): Line {
  const open = line.counted === null;
  const parts = [
    line.project,
    line.status !== 'available' && sayOr(t, `state.stock.${line.status}`, line.status),
    line.back && sayOr(t, `count.back.${line.back}`, line.back),
    line.counter && !line.mine && `${t('field.Counter')} ${line.counter}`,
  ].filter(Boolean);
  return {
    key: String(line.line),
    itemNo: line.itemNo,
    name: line.itemName,
    batch: line.batch || undefined,
    parts,
    chip: <Chip tone={open ? 'grey' : 'green'}>{t(open ? 'count.open' : 'count.done')}</Chip>,
    finished: !open,
    qty: line.counted === null ? t('count.tap') : shownQty(line.counted),
    unit: open ? undefined : unitText(t, line.unit),
    onQty: () => onLine(line),
    qtyLabel: t('count.enter'),
  };
}

/** Scanned cartons, and goods that the sheet does not name. */
const foundLines = (t: Say, { state: { cartons, found }, do: decide }: Counting, place: string): Line[] => [
  ...Object.entries(cartons).flatMap(([key, { place: at, itemNo, qty, books }]) => {
    if (at !== place) return [];
    const code = key.slice(place.length + 1);
    return {
      ...{ key, itemNo: code, name: itemNo, qty: qty && shownQty(qty) },
      chip: books ? <Chip tone="amber">{t('count.carton.books', { place: books })}</Chip> : undefined,
      children: (
        <Button kind="quiet" icon="erase" onPress={() => decide((held, _facts, moment) => dropCarton(held, place, code, moment))}>
          {t('count.carton.drop')}
        </Button>
      ),
    };
  }),
  ...Object.entries(found).flatMap(([key, { place: at, itemNo, batch, qty }]) =>
    at === place ? { key, itemNo, name: t('state.countOrigin.found'), batch: batch || undefined, qty: shownQty(qty) } : [],
  ),
];

/** Asks for goods that the sheet does not name: item, lot where they have one, and how many. */
async function addFound(flow: Counting, t: Say): Promise<void> {
  const [{ askFields }, { asInForm }] = await Promise.all([import('../core/ui/askFields.tsx'), import('../core/master/askField.tsx')]);
  await askFields(
    {
      title: t('count.add'),
      does: 'shell.confirm',
      fields: {
        itemNo: { label: t('field.ItemNo'), code: true, draw: asInForm(entryLineFields.itemNo) },
        batch: { label: t('field.BatchNo'), hint: t('count.add.batch'), optional: true },
        qty: { label: t('field.CountedQty') },
      },
    },
    async (what) => {
      // Without network the server refuses it later.
      const item = what.batch
        ? undefined
        : await ask(stockCalls.itemDetail, { itemNo: what.itemNo }, { quiet: true }).catch(() => undefined);
      if (item?.batchControlled) throw new RefusedHere(t('error.count.batch-required', { item: item.itemNo }));
      let refused: Saying | string | undefined;
      await flow.do((held, _facts, moment) => {
        const taken = enterFound(held, { ...what, language: storedLanguage() }, moment);
        refused = taken.verdict.tone === 'reject' ? taken.verdict.word : undefined;
        return taken;
      });
      if (refused !== undefined) throw new RefusedHere(inWords(refused));
    },
  );
}
