import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../ui/Icon.tsx';
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
  // What filters now is always seen, and takes its room first.
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

/** A pill for each filter that has no field yet; a press gives it one, which takes the focus. */
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
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    [...(fields.current?.querySelectorAll<HTMLElement>('.kw-filters > .kw-field :is(input, select)') ?? [])].at(-1)?.focus();
  });
  return row.hidden.map((name) => {
    const column = list.columns[name];
    return (
      column && (
        <button
          key={name}
          type="button"
          className="kw-filter-pill"
          aria-label={t('list.filter.add', { name: labelOf(t, column) })}
          onClick={() => {
            pressed.current = true;
            row.add(name);
          }}
        >
          <Icon name="plus" size={14} />
          {labelOf(t, column)}
        </button>
      )
    );
  });
}
