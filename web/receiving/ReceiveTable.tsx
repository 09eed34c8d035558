import { dayOf, hasDay, isOpen, type Line, qtyOf, type ReceiveView } from '../../contract/receiving/receive.view.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { DataTable, type TableColumn } from '../core/ui/DataTable.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { lineWord } from './lineWord.ts';

/** The actions of a line. */
export interface LineHandlers {
  onChoose: (line: Line, on: boolean) => void;
  onQty: (line: Line) => void;
  onPlace: (line: Line) => void;
  /** The last day of its batch. */
  onDay: (line: Line) => void;
}

function LineChip({ state, line }: { state: ReceiveView; line: Line }) {
  const t = useT();
  const { tone, word } = lineWord(state, line, t);
  return (
    <div className="kw-table-words">
      <Chip tone={tone}>{word}</Chip>
    </div>
  );
}

/** The last day of each line's batch, where the note has one that is to be known. */
const dayColumn = (state: ReceiveView, onDay: LineHandlers['onDay'], t: ReturnType<typeof useT>): TableColumn<Line> => ({
  key: 'day',
  head: t('field.ExpiresOn'),
  cell: (line) =>
    hasDay(line) ? (
      <button type="button" className="kw-cell-button" onClick={() => onDay(line)}>
        <span className="kw-aside">
          {t('receive.day.change')} {line.itemNo}{' '}
        </span>
        {dayOf(state, line).day ?? t('receive.day.none')}
      </button>
    ) : (
      dayOf(state, line).day
    ),
});

/** The lines of the note being received as a table, for wide browsers. */
export function ReceiveTable({
  state,
  lines,
  onChoose,
  onQty,
  onPlace,
  onDay,
}: { state: ReceiveView; lines: readonly Line[] } & LineHandlers) {
  const t = useT();
  const columns: TableColumn<Line>[] = [
    { key: 'line', head: t('receive.line'), cell: (line) => line.lineNo, align: 'end' },
    {
      key: 'item',
      head: t('flow.column.item'),
      strong: true,
      cell: (line) => (
        <div className="kw-table-words">
          {line.itemNo} <span className="kw-quiet">{line.itemName}</span>
        </div>
      ),
    },
    { key: 'batch', head: t('flow.column.batch'), cell: (line) => line.batch },
    ...(lines.some((line) => hasDay(line) || line.lastDay) ? [dayColumn(state, onDay, t)] : []),
    {
      key: 'announced',
      head: t('receive.announced'),
      align: 'end',
      cell: (line) => `${shownQty(line.qty)} ${unitText(t, line.unit)}`,
    },
    {
      key: 'qty',
      head: t('receive.received'),
      align: 'end',
      strong: true,
      cell: (line) =>
        isOpen(line) ? (
          <button type="button" className="kw-cell-button" onClick={() => onQty(line)}>
            <span className="kw-aside">
              {t('receive.change-qty')} {line.itemNo}{' '}
            </span>
            {shownQty(qtyOf(state, line))}
          </button>
        ) : (
          shownQty(line.receivedQty ?? '0')
        ),
    },
    {
      key: 'location',
      head: t('flow.column.location'),
      cell: (line) =>
        isOpen(line) ? (
          <button type="button" className="kw-cell-button" onClick={() => onPlace(line)}>
            <span className="kw-aside">
              {t('receive.change-location')} {line.itemNo}{' '}
            </span>
            {line.locationCode ?? t('receive.no-location')}
          </button>
        ) : (
          line.locationCode
        ),
    },
    { key: 'state', head: t('flow.column.state'), cell: (line) => <LineChip state={state} line={line} /> },
  ];
  const open = lines.filter(isOpen);
  const selected = new Set(open.filter((line) => !state.left.includes(line.lineNo)).map((line) => String(line.lineNo)));
  return (
    <DataTable
      caption={t('record.lines')}
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.lineNo)}
      selected={selected}
      onSelect={(next) => {
        for (const line of open)
          if (selected.has(String(line.lineNo)) !== next.has(String(line.lineNo))) onChoose(line, next.has(String(line.lineNo)));
      }}
      selectLabel={(line) => t('receive.choose', { item: line.itemNo })}
      selectAllLabel={t('list.select.all')}
    />
  );
}
