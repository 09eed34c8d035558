import type { CardLayout } from '../../../contract/core/list.ts';
import { cutRemark } from '../../../contract/core/remark.ts';
import { go } from '../navigation/go.ts';
import { LineCard } from '../ui/LineCard.tsx';
import { type Say, useT } from '../words/i18n.ts';
import { shortTime } from '../words/shortTime.ts';
import { cell, cellText, isObsolete, labelOf } from './cell.tsx';
import type { AnyRow, ListDefinition } from './listDefinition.ts';
import { keyOf } from './useListState.ts';

/** A row as a card, laid out as the contract says. `onSelect` gives it a tick. */
export function RowCard({
  definition,
  row,
  selected,
  onSelect,
}: {
  definition: ListDefinition;
  row: AnyRow;
  selected?: boolean;
  onSelect?: (selected: boolean) => void;
}) {
  const t = useT();
  const { list, open } = definition;
  const layout = layoutOf(definition, row);
  const show = (name: string | undefined) => {
    const column = name === undefined ? undefined : list.columns[name];
    return column && name !== undefined ? cellText(t, column, row[name]) || undefined : undefined;
  };
  const obsolete = isObsolete(list, row);
  // A row that no longer counts shows its state first.
  const chipName = obsolete ? 'state' : layout.chip;
  const chip = chipName === undefined ? undefined : list.columns[chipName];
  // A number without a unit is shown with its label.
  const big = layout.big === undefined || show(layout.big) === undefined ? undefined : list.columns[layout.big];
  const over = layout.over === undefined || show(layout.over) === undefined ? undefined : list.columns[layout.over];
  const title = show(layout.title) ?? keyOf(list, row);
  return (
    <LineCard
      itemNo={title}
      lead={show(layout.lead)}
      // An order that was made here has the number of its document, which is shown once.
      parts={layout.lines.map((name) => partText(t, definition, layout, name, row)).filter((part) => part !== title)}
      isObsolete={obsolete}
      chip={chip && chipName !== undefined && show(chipName) ? cell(t, chip, row[chipName]) : undefined}
      qty={show(layout.big)}
      {...(over && big ? { target: show(layout.over), qtyWord: labelOf(t, big), targetWord: labelOf(t, over) } : {})}
      unit={show(layout.unit) ?? (over ? undefined : big && labelOf(t, big))}
      selected={selected}
      onSelect={onSelect}
      selectLabel={t('list.select', { name: title })}
      onOpen={
        open &&
        (() => {
          const { path, search } = open(row);
          go(path, search);
        })
      }
    />
  );
}

/** A line of the card; where it leads from, also where to. */
function partText(t: Say, definition: ListDefinition, { way }: CardLayout<string>, name: string, row: AnyRow): string {
  const values = (way !== undefined && name === way[0] ? way : [name]).map((one) => lineText(t, definition, one, row));
  return values.filter(Boolean).join(' → ');
}

/** Names, codes, states and times need no label; numbers, days and yes or no get theirs. */
function lineText(t: Say, { list }: ListDefinition, name: string, row: AnyRow): string {
  const column = list.columns[name];
  const text = column ? cellText(t, column, row[name]) : '';
  if (!column || text === '') return '';
  if (column.type === 'time') return shortTime(text);
  if (column.remark) return cutRemark(text);
  return column.type === 'text' || column.type === 'state' ? text : `${labelOf(t, column)} ${text}`;
}

/** The card of the contract; lines that do not add up are counted. */
function layoutOf(definition: ListDefinition, row: AnyRow): CardLayout<string> {
  const layout = definition.list.card ?? usualLayout(definition);
  const { count, unit, over: _of, ...rest } = layout;
  const isCounted = count !== undefined && !row[unit ?? ''];
  return isCounted ? { ...rest, big: count, lines: rest.lines.filter((name) => name !== count) } : layout;
}

function usualLayout({ list }: ListDefinition): CardLayout<string> {
  const names = Object.entries(list.columns)
    .filter(([, column]) => !column.hidden && !column.extra)
    .map(([name]) => name);
  return { title: names[0] ?? list.key, lines: names.slice(1, 5) };
}
