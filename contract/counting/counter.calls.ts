import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, int, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { countWays } from './count.rules.ts';

export const no = ['no', code()] as const;
/** The time of the count, in milliseconds since 1970 by the server's clock: a count made without network is compared with the books of that time. */
const at = ['CountedAt', int(0, Number.MAX_SAFE_INTEGER).optional()] as const;
export const common = { access: 'permission', effect: 'write' } as const;
export const found = ['document.not-found'] as const;
const counterRefusals = [
  'count.not-first',
  'count.not-counter',
  'count.not-recounter',
  'count.counted-before',
  'count.of-workshop',
] as const;
const entryRefusals = [
  ...found,
  ...counterRefusals,
  'document.state',
  'count.quantity-required',
  'count.not-too-fast',
  'count.by-another',
  'count.decimals',
  'count.line-unknown',
  'count.line-settled',
  'count.place-outside',
] as const;
export const postRefusals = ['stock.insufficient', 'stock.place-closed', 'stock.too-much', 'stock.label-moved'] as const;
/** The progress of a count, without any book quantity. */
const standing = shape({
  docNo: ['DocNo', code()],
  state: ['Status', text()],
  /** Lines to count in this round, and counted ones. */
  lines: ['LineCount', int()],
  counted: ['CountedLines', int()],
});
const entered = shape({
  line: ['LineNo', int()],
  place: ['PCode', text()],
  itemNo: ['ItemNo', text()],
  itemName: ['ItemName', text()],
  batch: ['BatchNo', text()],
  unit: ['Unit', text()],
  qty: ['CountedQty', qty()],
});

/** Calls of counters: the lines to count, without book quantities, and the entries. */
export const counterCalls = {
  startCount: call({
    ...common,
    name: 'startCount',
    paths: ['/api/Stock/StartCount'],
    permission: 'enterCounts',
    input: shape({ no }),
    output: standing,
    refusals: [...found, ...counterRefusals, 'document.state'],
    doc: 'Begins a count or joins one that goes on. From now on this person sees no stock of its places.',
  }),
  countSheet: call({
    name: 'countSheet',
    paths: ['/api/Stock/CountSheet'],
    access: 'permission',
    permission: 'enterCounts',
    effect: 'read',
    input: shape({ no }),
    output: shape({
      docNo: ['DocNo', code()],
      way: ['CountWay', oneOf(...countWays)],
      state: ['Status', text()],
      round: ['Round', int()],
      /** Of a count of work in progress the workshop. */
      warehouse: ['WCode', text()],
      warehouseName: ['WName', text()],
      places: ['Places', listOf(shape({ code: ['PCode', code()], counted: ['Counted', z.boolean()] }), 10_000)],
      lines: [
        'Lines',
        listOf(
          shape({
            line: ['LineNo', int()],
            place: ['PCode', code()],
            itemNo: ['ItemNo', code()],
            itemName: ['ItemName', text()],
            batch: ['BatchNo', text()],
            project: ['ProjectNo', text()],
            status: ['StockStatus', text()],
            unit: ['Unit', text()],
            decimals: ['Decimals', int()],
            finished: ['IsFinished', z.boolean()],
            /** The counted quantity of this round; null before. */
            qty: ['CountedQty', qty().nullable()],
            counter: ['Counter', text()],
            mine: ['IsMine', z.boolean()],
            back: ['BackReason', text()],
          }),
          2000,
        ),
      ],
    }),
    refusals: [...found, 'count.not-joined'],
    doc: 'What there is to count, for whoever counts: places and what should lie there, without any quantity of the books.',
  }),
  enterCount: call({
    ...common,
    name: 'enterCount',
    paths: ['/api/Stock/EnterCount'],
    permission: 'enterCounts',
    input: shape({
      no,
      entries: ['Entries', listOf(shape({ line: ['LineNo', int(1)], qty: ['Qty', qty().optional()], at }), 200)],
    }),
    output: shape({ entered: ['Entered', listOf(entered)] }),
    refusals: [...entryRefusals, ...postRefusals],
    doc: 'Counted quantities of lines; zero is a quantity. The last one of a person counts.',
  }),
  enterCountByScan: call({
    ...common,
    name: 'enterCountByScan',
    paths: ['/api/Stock/EnterCountByScan'],
    permission: 'enterCounts',
    input: shape({
      no,
      place: ['PCode', scanned()],
      /** A carton at the place; its quantity when that is less than its label says. */
      label: ['BarCode', scanned().optional()],
      qty: ['Qty', qty().optional()],
      /** The place is empty: every uncounted line of the place is zero. */
      empty: ['IsEmpty', flag().default(false)],
      at,
    }),
    output: shape({
      place: ['PCode', code()],
      entered: ['Entered', listOf(entered, 2000)],
      /** The quantity of the scanned carton. */
      held: ['Qty', qty().optional()],
      /** The place where the carton stands by the books, when that is another. */
      bookPlace: ['BookPCode', text()],
    }),
    refusals: [...entryRefusals, ...postRefusals, 'label.not-found', 'count.label-dead', 'bind.not-received', 'location.not-found'],
    doc: 'A scanned carton at a place of the count adds what it holds; of one that the books have elsewhere the place is said. With IsEmpty, what was not counted at the place yet is zero.',
  }),
  dropCountedLabel: call({
    ...common,
    name: 'dropCountedLabel',
    paths: ['/api/Stock/DropCountedLabel'],
    permission: 'enterCounts',
    input: shape({ no, place: ['PCode', scanned()], label: ['BarCode', scanned()], at }),
    output: shape({ entered: ['Entered', listOf(entered)] }),
    refusals: [...entryRefusals, ...postRefusals, 'location.not-found'],
    doc: 'A carton that was scanned at a place of the count in this round does not belong there: it counts no more. A line that is left without any count is open again.',
  }),
  addFoundLine: call({
    ...common,
    name: 'addFoundLine',
    paths: ['/api/Stock/AddFoundLine'],
    permission: 'enterCounts',
    input: shape({
      no,
      place: ['PCode', text(200).optional()],
      itemNo: ['ItemNo', text(60).optional()],
      batch: ['BatchNo', text(60).optional()],
      project: ['ProjectNo', text(60).optional()],
      status: ['StockStatus', oneOf('available', 'inspection', 'hold').default('available')],
      qty: ['Qty', qty().optional()],
      at,
    }),
    output: shape({ entered: ['Entered', listOf(entered)] }),
    refusals: [
      ...entryRefusals,
      ...postRefusals,
      'count.location-required',
      'count.item-required',
      'count.batch-required',
      'count.project-unknown',
      'item.not-found',
    ],
    doc: 'Goods that the count does not name at a place: they are counted as a line of their own; of a line that is there already it is an entry.',
  }),
  submitCount: call({
    ...common,
    name: 'submitCount',
    paths: ['/api/Stock/SubmitCount'],
    permission: 'count',
    input: shape({ no }),
    output: standing,
    refusals: [...found, 'document.state', 'count.all-before-submit', 'count.appeared', 'count.not-joined'],
    doc: 'Ends the first count: every line has an entry, zero too. What came to a place meanwhile is added and named.',
  }),
  submitRecount: call({
    ...common,
    name: 'submitRecount',
    paths: ['/api/Stock/SubmitRecount'],
    permission: 'recount',
    input: shape({ no }),
    output: standing,
    refusals: [...found, 'document.state', 'count.all-before-submit', 'count.appeared', 'count.not-joined'],
    doc: 'Ends a recount; the keeper, for a workshop its director, confirms it.',
  }),
};

export type CountSheet = z.output<(typeof counterCalls)['countSheet']['output']>;
