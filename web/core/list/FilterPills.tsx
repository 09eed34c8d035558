import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useT } from '../words/i18n.ts';
import { labelOf } from './cell.tsx';
import { isSet } from './conditions.ts';
import { filterNames } from './FilterFields.tsx';
import type { ListDefinition } from './listDefinition.ts';
import type { ListState } from './useListState.ts';
import './FilterPills.css';

/** The widths of a row of filters in rem: side navigation, margins and buttons; search box; each picker; a field; a range of days. */
const rem = { around: 20, search: 16.5, picker: 9.5, field: 9.5, range: 19.5 };

/** The filters of a list in one row: those that have a field now, and those behind a pill until somebody wants them (looks: filters of the desk). */
export function useFilterRow(definition: ListDefinition, state: ListState) {
  const { list, warehouse, workshop } = definition;
  const [added, setAdded] = useState<readonly string[]>([]);
  const width = useWindowWidth();
  const names = filterNames(definition, state.always);
  const widthOf = (name: string) => (/^(date|time)$/.test(list.columns[name]?.type ?? '') ? rem.range : rem.field);
  let room = width - rem.around - ((list.search?.length ?? 0) > 0 ? rem.search : 0);
  for (const picker of [warehouse, workshop]) if (picker) room -= rem.picker;
  // Active filters are always shown, and get their width first.
  for (const name of names) if (isSet(state.filters[name])) room -= widthOf(name);
  const fitting = names.filter((name) => {
    if (isSet(state.filters[name])) return true;
    room -= widthOf(name);
    return room >= 0;
  });
  const shown = [...fitting, ...added.filter((name) => names.includes(name) && !fitting.includes(name))];
  return { shown, hidden: names.filter((name) => !shown.includes(name)), add: (name: string) => setAdded([...added, name]) };
}

/** The window's width in letters, so that large text has fewer fields. */
function useWindowWidth(): number {
  return useSyncExternalStore(
    (run) => {
      addEventListener('resize', run);
      return () => removeEventListener('resize', run);
    },
    () => innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
}

/** More pills than these would push the other buttons into a row of their own. */
const mostPills = 3;

/** A pill for each filter that has no field yet, or one for all of many; a press gives a filter its field, which takes the focus. */
export function FilterPills({
  definition: { list },
  row,
  fields,
}: {
  definition: ListDefinition;
  row: ReturnType<typeof useFilterRow>;
  /** Where the fields stand. */
  fields: RefObject<HTMLElement | null>;
}) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(fields.current?.querySelectorAll<HTMLElement>('.kw-filters > .kw-field :is(input, select)') ?? [])].at(-1)?.focus();
  });
  const hidden = row.hidden.flatMap((name) => (list.columns[name] ? [{ value: name, label: labelOf(t, list.columns[name]) }] : []));
  const add = (name: string): void => {
    added.current = true;
    setChoosing(false);
    row.add(name);
  };
  if (hidden.length <= mostPills)
    return hidden.map(({ value, label }) => (
      <Pill key={value} word={label} label={t('list.filter.add', { name: label })} onPress={() => add(value)} />
    ));
  return (
    <>
      <Pill word={t('list.filter')} onPress={() => setChoosing(true)} />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('list.filter')} closeLabel={t('shell.close')}>
        <OptionList label={t('list.filter')} options={hidden} onPick={add} />
      </Sheet>
    </>
  );
}

function Pill({ word, label, onPress }: { word: string; label?: string; onPress: () => void }) {
  return (
    <button type="button" className="kw-filter-pill" aria-label={label} onClick={onPress}>
      <Icon name="plus" size={14} />
      {word}
    </button>
  );
}
