import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import './DataTable.css';
import { cn } from './cn.ts';
import { Icon } from './Icon.tsx';
import { useOneTabStop } from './useOneTabStop.ts';

/** How a column is sorted now. */
type Sorting = 'ascending' | 'descending' | 'none';

/** One column of a {@link DataTable}. */
export type TableColumn<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /** The column that names the row, or the number that matters. */
  strong?: boolean;
  /** A name or a list of codes: shortened in a narrow window; the title has all of it. */
  yields?: boolean | undefined;
  /** A sentence: takes two lines rather than pushing the other columns out of sight. */
  long?: boolean;
  /** Given: the head is a sort button. */
  sorting?: Sorting;
  /** CSS width. */
  width?: string;
};

/** Props of {@link DataTable}. */
type DataTableProps<Row> = {
  /** The content of the table, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onSort?: (key: string) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Whether a row can be ticked; without it all can. */
  mayTick?: ((row: Row) => boolean) | undefined;
  selectLabel?: (row: Row) => string;
  selectAllLabel?: string;
  onOpen?: (row: Row) => void;
  /** The sum of a column, where it has one; `sumLabel` names it. */
  sumOf?: (key: string) => ReactNode;
  sumLabel?: string;
  /** Whether the row no longer counts: struck through. */
  isObsolete?: (row: Row) => boolean;
  /** Shown instead of rows: an EmptyState, a Skeleton, an ErrorState. */
  instead?: ReactNode;
  /** Paler while newer rows are being loaded. */
  stale?: boolean;
};

/** The table of a wide browser: sticky head, numbers to the right, one Tab stop, arrows move, Enter opens, Space selects. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selected, onSelect, mayTick, instead } = props;
  const keys = (mayTick ? rows.filter(mayTick) : rows).map(rowKey);
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useHiddenSides(box);
  const oneTabStop = useOneTabStop(table);
  const chosen = keys.filter((key) => selected?.has(key)).length;

  function selectAll() {
    const next = new Set(selected);
    for (const key of keys) chosen === keys.length ? next.delete(key) : next.add(key);
    onSelect?.(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group that scrolls; not a landmark, for its section may be one of the same name
    <div
      ref={box}
      className={cn('kw-table-box', props.stale && 'kw-table-stale')}
      role="group"
      aria-label={props.caption}
      tabIndex={instead === undefined && rows.length > 0 ? undefined : 0}
    >
      <table ref={table} className="kw-table" {...oneTabStop}>
        <caption className="kw-aside">{props.caption}</caption>
        <thead>
          <tr>
            {onSelect !== undefined && (
              <th scope="col" className="kw-table-tick">
                <Tick
                  label={props.selectAllLabel ?? ''}
                  checked={keys.length > 0 && chosen === keys.length}
                  mixed={chosen > 0 && chosen < keys.length}
                  onChange={selectAll}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <Head key={column.key} column={column} stays={at === 0 && columns.length > 2} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {instead === undefined && (
          <tbody>
            {rows.map((row) => (
              <Line key={rowKey(row)} row={row} {...props} />
            ))}
          </tbody>
        )}
        {instead === undefined && props.sumLabel !== undefined && <Sums {...props} />}
      </table>
      {instead}
    </div>
  );
}

/** The sums of columns below the rows. */
function Sums<Row>({ columns, onSelect, sumOf, sumLabel }: DataTableProps<Row>) {
  const sums = columns.map(({ key }) => sumOf?.(key));
  if (!sums.some((sum) => sum !== undefined)) return null;
  // The label stands in the columns before the first sum.
  const before = sums.findIndex((sum) => sum !== undefined);
  return (
    <tfoot>
      <tr>
        {onSelect !== undefined && <td />}
        {before > 0 && <td colSpan={before}>{sumLabel}</td>}
        {columns.slice(before).map((column, at) => (
          <td key={column.key} className={cn(column.align === 'end' && 'kw-table-end')}>
            {sums[before + at]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Marks the sides of a box on which more of its table is hidden. */
function useHiddenSides(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      element.toggleAttribute('data-before', element.scrollLeft > 1);
      element.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}

function Head<Row>({ column, stays, onSort }: { column: TableColumn<Row>; stays: boolean; onSort: ((key: string) => void) | undefined }) {
  const { sorting, head, align, width } = column;
  const sortIcon = sorting === 'ascending' ? 'up' : sorting === 'descending' ? 'down' : 'sort';
  return (
    <th scope="col" className={cn(align === 'end' && 'kw-table-end', stays && 'kw-table-stays')} style={{ width }} aria-sort={sorting}>
      {sorting === undefined || onSort === undefined ? (
        head
      ) : (
        <button
          type="button"
          className={sorting === 'none' ? 'kw-table-sort' : 'kw-table-sort kw-table-sorted'}
          onClick={() => onSort(column.key)}
        >
          {head}
          <Icon name={sortIcon} size={14} />
        </button>
      )}
    </th>
  );
}

function Line<Row>({
  row,
  columns,
  rowKey,
  selected,
  onSelect,
  mayTick,
  selectLabel,
  onOpen,
  isObsolete,
}: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  const ticks = onSelect !== undefined && (mayTick?.(row) ?? true);
  const isSelected = selected?.has(key) ?? false;

  function toggle() {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  }

  function onKey(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen !== undefined) onOpen(row);
    else if (event.key === ' ' && ticks) toggle();
    else return;
    event.preventDefault();
  }

  return (
    <tr
      className={cn(isSelected && 'kw-table-selected', onOpen !== undefined && 'kw-table-opens', isObsolete?.(row) && 'kw-table-gone')}
      aria-selected={onSelect === undefined ? undefined : isSelected}
      onKeyDown={onKey}
      onClick={() => onOpen?.(row)}
    >
      {onSelect !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the row has its keys; this only keeps a tick from opening it
        <td className="kw-table-tick" onClick={(event) => event.stopPropagation()}>
          {ticks && <Tick label={selectLabel?.(row) ?? key} checked={isSelected} onChange={toggle} />}
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            className={cn(
              column.align === 'end' && 'kw-table-end',
              column.strong && 'kw-table-strong',
              column.yields && 'kw-table-yields',
              at === 0 && columns.length > 2 && 'kw-table-stays',
            )}
            title={(column.yields || column.long) && typeof content === 'string' ? content : undefined}
          >
            {column.long ? <div className="kw-table-long">{content}</div> : content}
          </td>
        );
      })}
    </tr>
  );
}

function Tick({ label, checked, mixed = false, onChange }: { label: string; checked: boolean; mixed?: boolean; onChange: () => void }) {
  return (
    <label className="kw-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={onChange}
      />
    </label>
  );
}
