import { Fragment, type ReactNode } from 'react';
import { useWide } from '../device/useWide.ts';
import { useT } from '../words/i18n.ts';
import { useAdded, useFinishedLast } from './counted.ts';
import { DataTable, type TableColumn } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import { LineCard, type LineCardProps } from './LineCard.tsx';
import { Place } from './Place.tsx';

/** A line of a document with the key of its row. */
export type Line = LineCardProps & {
  key: string;
  /** All of it is counted: in a scan flow such cards come last. */
  finished?: boolean;
};

/** The lines of a document: cards on a handheld, the same as a table in a wide browser; without lines the `hint` says how to begin. */
export function Lines({
  caption,
  head,
  lines,
  hint,
}: {
  caption: string;
  /** The heading of a line that has no item. */
  head?: string;
  lines: readonly Line[];
  hint?: string | undefined;
}) {
  const t = useT();
  const wide = useWide();
  if (lines.length === 0) return <EmptyState icon="list" title={t('flow.empty')} hint={hint} />;
  return wide ? <LineTable caption={caption} head={head ?? t('flow.column.item')} lines={lines} /> : <LineCards lines={lines} />;
}

function LineCards({ lines }: { lines: readonly Line[] }) {
  const added = useAdded(lines.map(({ key }) => key));
  const shown = useFinishedLast(
    lines,
    ({ key }) => key,
    ({ finished }) => finished === true,
  );
  return (
    <div className="kw-cards">
      {shown.map(({ key, finished: _finished, ...line }) => (
        <LineCard key={key} added={key === added} {...line} />
      ))}
    </div>
  );
}

function LineTable({ caption, head, lines }: { caption: string; head: string; lines: readonly Line[] }) {
  const t = useT();
  const some = (name: keyof LineCardProps) => lines.some((line) => line[name] !== undefined);
  const columns: TableColumn<Line>[] = [
    {
      key: 'item',
      head,
      strong: true,
      cell: ({ itemNo, name, parts = [] }) => (
        <>
          {itemNo} <span className="kw-quiet">{name}</span>
          {parts.length > 0 && <small className="kw-lines-about">{parts.map(toldAfter)}</small>}
        </>
      ),
    },
    ...(some('batch') ? [{ key: 'batch', head: t('flow.column.batch'), cell: ({ batch }: Line) => batch }] : []),
    ...(some('chip') || some('error') ? [{ key: 'state', head: t('flow.column.state'), cell: stateCell }] : []),
    ...(some('location') || some('noLocation') ? [{ key: 'location', head: t('flow.column.location'), cell: placeCell }] : []),
    ...(some('qty') ? [{ key: 'qty', head: t('flow.column.qty'), align: 'end' as const, strong: true, cell: qtyCell }] : []),
    ...(some('children') ? [{ key: 'more', head: '', cell: ({ children }: Line) => children }] : []),
  ];
  const selectable = some('onSelect');
  const change = (keys: Set<string>) => {
    for (const line of lines) if ((line.selected ?? false) !== keys.has(line.key) && !line.disabled) line.onSelect?.(keys.has(line.key));
  };
  return (
    <div className="kw-lines-table">
      <DataTable
        caption={caption}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        selected={selectable ? new Set(lines.filter((line) => line.selected).map(({ key }) => key)) : undefined}
        onSelect={selectable ? change : undefined}
        selectLabel={({ selectLabel }) => selectLabel ?? ''}
        selectAllLabel={t('list.select.all')}
        onOpen={some('onOpen') ? (line) => line.onOpen?.() : undefined}
      />
    </div>
  );
}

/** One thing after another, with a dot between two. */
const toldAfter = (part: ReactNode, at: number): ReactNode => (
  <Fragment key={at}>
    {at > 0 && ' · '}
    {part}
  </Fragment>
);

/** A line's fault is as red on a desk as on a handheld. */
function stateCell({ chip, error }: Line): ReactNode {
  if (error === undefined) return chip;
  return (
    <span className="kw-card-fault">
      <Icon name="warn" size={16} />
      {error}
    </span>
  );
}

function placeCell({ location, noLocation, onLocation, locationLabel, disabled }: Line): ReactNode {
  const text = location === undefined ? noLocation : <Place code={location} />;
  return onLocation ? (
    <CellButton label={locationLabel} disabled={disabled} onPress={onLocation}>
      {text}
    </CellButton>
  ) : (
    text
  );
}

function qtyCell({ qty, target, unit, onQty, qtyLabel, disabled }: Line): ReactNode {
  const text = (
    <>
      {qty}{' '}
      <small className="kw-quiet">
        {target !== undefined && <>/ {target} </>}
        {unit}
      </small>
    </>
  );
  return onQty ? (
    <CellButton label={qtyLabel} disabled={disabled} onPress={onQty}>
      {text}
    </CellButton>
  ) : (
    text
  );
}

/** A cell that can be changed; the row behind it stays untouched. */
function CellButton({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string | undefined;
  disabled: boolean | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="kw-cell-button"
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {label !== undefined && <span className="kw-aside">{label} </span>}
      {children}
    </button>
  );
}
