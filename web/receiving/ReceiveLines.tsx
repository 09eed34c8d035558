import { memo, useEffect, useRef, useState } from 'react';
import { compareQty } from '../../contract/core/quantity.ts';
import { type Say, useT } from '../core/i18n.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { DataTable, type TableColumn } from '../core/ui/DataTable.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { LineCard } from '../core/ui/LineCard.tsx';
import { unitText } from '../core/unitText.ts';
import { useWide } from '../core/useWide.ts';
import { withThousands } from '../core/withThousands.ts';
import { isOpen, type Line, missingOf, qtyOf, type ReceiveState } from './receiveFlow.ts';

interface Handlers {
  onChoose: (line: Line, on: boolean) => void;
  onQty: (line: Line) => void;
  onPlace: (line: Line) => void;
}

/** The lines of the note being received: cards on a handheld, a table in a wide browser. */
export function ReceiveLines({ state, ...handlers }: { state: ReceiveState } & Handlers) {
  const t = useT();
  const wide = useWide();
  const lines = state.note?.lines ?? [];
  if (!state.note) return <EmptyState icon="scan" title={t('receive.empty')} hint={t('receive.empty.hint')} />;
  if (wide) return <LinesTable state={state} lines={lines} {...handlers} />;
  return <Cards state={state} lines={lines} {...handlers} />;
}

function Cards({ state, lines, ...handlers }: { state: ReceiveState; lines: readonly Line[] } & Handlers) {
  const t = useT();
  const stable = useStable(handlers);
  return (
    <div className="kw-cards">
      {lines.map((line) => (
        <Card
          key={line.lineNo}
          line={line}
          qty={isOpen(line) ? qtyOf(state, line) : (line.receivedQty ?? '0')}
          chosen={isOpen(line) && !state.left.includes(line.lineNo)}
          {...lineWord(state, line, t)}
          {...stable}
        />
      ))}
    </div>
  );
}

/** The same functions as long as the component stands, doing what those of the latest drawing do. */
function useStable(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState<Handlers>(() => ({
    onChoose: (line, on) => latest.current.onChoose(line, on),
    onQty: (line) => latest.current.onQty(line),
    onPlace: (line) => latest.current.onPlace(line),
  }));
  return stable;
}

type CardProps = { line: Line; qty: string; chosen: boolean } & LineWord & Handlers;

/** A scan changes one line of many: only that card is drawn again. */
const Card = memo(function Card({ line, qty, chosen, tone, word, onChoose, onQty, onPlace }: CardProps) {
  const t = useT();
  const open = isOpen(line);
  return (
    <LineCard
      itemNo={line.itemNo}
      name={line.itemName}
      batch={line.batch ? t('receive.batch', { batch: line.batch }) : undefined}
      chip={<Chip tone={tone}>{word}</Chip>}
      qty={withThousands(qty)}
      target={withThousands(line.qty)}
      unit={unitText(t, line.unit)}
      selected={chosen}
      disabled={!open}
      onSelect={open ? (on) => onChoose(line, on) : undefined}
      selectLabel={t('receive.choose', { item: line.itemNo })}
      onQty={open ? () => onQty(line) : undefined}
      qtyLabel={t('receive.change-qty')}
      location={line.locationCode ?? undefined}
      noLocation={t('receive.no-location')}
      onLocation={open ? () => onPlace(line) : undefined}
      locationLabel={t('receive.change-location')}
    />
  );
});

/** The one thing to know of a line: received, no place, short, or how many labels are verified. */
function LineChip({ state, line }: { state: ReceiveState; line: Line }) {
  const t = useT();
  const { tone, word } = lineWord(state, line, t);
  return <Chip tone={tone}>{word}</Chip>;
}

interface LineWord {
  tone: 'green' | 'amber' | 'red' | 'blue' | 'grey';
  word: string;
}

function lineWord(state: ReceiveState, line: Line, t: Say): LineWord {
  if (!isOpen(line)) return { tone: 'grey', word: t('state.note.received') };
  if (!line.locationId) return { tone: 'red', word: t('receive.no-default') };
  if (state.warehouse && line.warehouseId !== state.warehouse.id) return { tone: 'red', word: t('receive.other-warehouse') };
  const missing = missingOf(state, line);
  const reason = state.reasons[line.lineNo];
  if (compareQty(missing, '0') > 0)
    return { tone: 'amber', word: t('receive.short', { qty: withThousands(missing) }) + (reason ? ` · ${t(`reason.${reason}`)}` : '') };
  if (line.labelCount > 0 && line.scannedLabels === line.labelCount)
    return { tone: 'green', word: t('receive.verified', { n: line.scannedLabels }) };
  if (line.scannedLabels > 0) return { tone: 'blue', word: t('receive.verified-some', { n: line.scannedLabels, all: line.labelCount }) };
  return { tone: 'blue', word: t('receive.labels', { n: line.labelCount }) };
}

function LinesTable({ state, lines, onChoose, onQty, onPlace }: { state: ReceiveState; lines: readonly Line[] } & Handlers) {
  const t = useT();
  const columns: TableColumn<Line>[] = [
    { key: 'line', head: t('receive.line'), cell: (line) => line.lineNo, align: 'end' },
    {
      key: 'item',
      head: t('flow.column.item'),
      strong: true,
      cell: (line) => (
        <>
          {line.itemNo} <span className="kw-quiet">{line.itemName}</span>
        </>
      ),
    },
    { key: 'batch', head: t('flow.column.batch'), cell: (line) => line.batch },
    {
      key: 'announced',
      head: t('receive.announced'),
      align: 'end',
      cell: (line) => `${withThousands(line.qty)} ${unitText(t, line.unit)}`,
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
            {withThousands(qtyOf(state, line))}
          </button>
        ) : (
          withThousands(line.receivedQty ?? '0')
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
