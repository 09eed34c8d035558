import type { Mark } from './mark.ts';
import { type Align, placeText } from './place.ts';
import { groupedQty } from './sumQty.ts';

/** One line of a delivery note; `qty` is plain decimal text. */
export interface NoteLine {
  lineNo: string;
  itemNo: string;
  itemName: string;
  spec?: string;
  batch?: string;
  qty: string;
  unit: string;
  cartons?: number;
}

/** Words of a delivery note, in its language. */
export type NoteCaptions = Record<
  | 'title'
  | 'supplier'
  | 'lineNo'
  | 'itemNo'
  | 'itemName'
  | 'batch'
  | 'qty'
  | 'unit'
  | 'cartons'
  | 'lines'
  | 'total'
  | 'remark'
  | 'deliveredBy'
  | 'receivedBy'
  | 'receivedAt',
  string
>;

type ColumnId = 'lineNo' | 'itemNo' | 'itemName' | 'batch' | 'qty' | 'unit' | 'cartons';

/** Columns in millimetres; they fill the width between the margins of the note. */
const columns: readonly { id: ColumnId; width: number; align: Align; bold?: boolean }[] = [
  { id: 'lineNo', width: 12, align: 'left' },
  { id: 'itemNo', width: 38, align: 'left', bold: true },
  { id: 'itemName', width: 60, align: 'left' },
  { id: 'batch', width: 28, align: 'left' },
  { id: 'qty', width: 22, align: 'right', bold: true },
  { id: 'unit', width: 12, align: 'left' },
  { id: 'cartons', width: 14, align: 'right' },
];
const inset = 1.5;
const tableWidth = columns.reduce((sum, column) => sum + column.width, 0);

function offset(id: ColumnId): number {
  return columns
    .slice(
      0,
      columns.findIndex((column) => column.id === id),
    )
    .reduce((sum, column) => sum + column.width, 0);
}

/** The head of the table, to be repeated on every page. */
export function tableHead(captions: NoteCaptions, left: number, y: number): { marks: Mark[]; bottom: number } {
  const height = 7;
  const marks = columns.flatMap((column): Mark[] => {
    const rule = {
      x: left + offset(column.id) + inset,
      top: 0,
      width: column.width - 2 * inset,
      size: 3.1,
      minSize: 1.9,
      maxLines: 2,
      bold: true,
      align: column.align,
      lineHeight: 1.05,
    };
    const inkHeight = placeText(captions[column.id], rule).bottom;
    return placeText(captions[column.id], { ...rule, top: y + (height - inkHeight) / 2 }).marks;
  });
  return {
    marks: [
      { kind: 'rect', x: left, y, w: tableWidth, h: 0.3, tone: 'ink' },
      ...marks,
      { kind: 'rect', x: left, y: y + height, w: tableWidth, h: 0.3, tone: 'ink' },
    ],
    bottom: y + height + 0.3,
  };
}

/** One row: as high as its longest cell needs, drawn wherever the page has come to. */
export function rowMarks(line: NoteLine, left: number): { height: number; at: (y: number) => Mark[] } {
  const values: Record<ColumnId, string> = {
    lineNo: line.lineNo,
    itemNo: line.itemNo,
    itemName: line.itemName,
    batch: line.batch ?? '',
    qty: groupedQty(line.qty),
    unit: line.unit,
    cartons: line.cartons === undefined ? '' : String(line.cartons),
  };
  const draw = (y: number): { marks: Mark[]; bottom: number } => {
    let bottom = y;
    const marks = columns.flatMap((column): Mark[] => {
      const rule = {
        x: left + offset(column.id) + inset,
        top: y + 1.4,
        width: column.width - 2 * inset,
        size: 3.3,
        minSize: 2.3,
        maxLines: column.id === 'qty' || column.id === 'lineNo' ? 1 : 2,
        bold: column.bold ?? false,
        align: column.align,
        cut: column.id === 'itemNo' || column.id === 'batch' ? ('middle' as const) : ('end' as const),
      };
      const cell = placeText(values[column.id], rule);
      const spec =
        column.id === 'itemName'
          ? placeText(line.spec, { ...rule, top: cell.bottom + 0.4, size: 2.7, minSize: 2.2, tone: 'soft' })
          : { marks: [], bottom: 0 };
      bottom = Math.max(bottom, cell.bottom, spec.bottom);
      return [...cell.marks, ...spec.marks];
    });
    const end = Math.max(bottom + 1.4, y + 6.6);
    return {
      marks: [...marks, { kind: 'rect', x: left, y: end, w: tableWidth, h: 0.12, tone: 'hairline' }],
      bottom: end,
    };
  };
  return { height: draw(0).bottom, at: (y) => draw(y).marks };
}
