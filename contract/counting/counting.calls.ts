import { call } from '../core/call.ts';
import { code, flag, int, listOf, oneOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { countDocument } from './count.document.ts';
import { common, found, no, postRefusals } from './counter.calls.ts';

/** The exchange of counts with the ERP. */
export const countLife = lifecycleCalls(
  countDocument,
  exchangeWays({ plural: 'Counts', what: 'posted counts', area: 'InStorage', permission: 'manageCountSync' }),
);

const madeFields = { docNo: ['DocNo', code()], places: ['PlaceCount', int()], lines: ['LineCount', int()] } as const;
const made = shape(madeFields);

/** What a count of stock covers. */
const scope = {
  warehouse: ['WCode', text(60).optional()],
  area: ['ACode', text(60).optional()],
  locations: ['PCodes', listOf(code(), 1000).optional()],
  items: ['ItemNos', listOf(code(), 500).optional()],
  itemType: ['ItemType', text(60).optional()],
  /** Items by their movements in a year: most (A, four fifths of all movements), fewer (B), few (C). */
  abc: ['ABC', oneOf('A', 'B', 'C').optional()],
  /** Only places that were not counted for this many days. */
  notCountedFor: ['NotCountedDays', int(1, 3650).optional()],
  /** For a scope that is too large for one count only the first places, by code; places in an open count are left out. */
  inParts: ['InParts', flag().optional()],
} as const;
const scopeRefusals = ['count.location-required', 'warehouse.not-found', 'area.not-found', 'location.not-found', 'item.not-found'] as const;

/** Calls of counts of stock, of the stock a warehouse begins with, and of work in progress: made, reviewed, confirmed, deleted. */
export const countingCalls = {
  ...namedCalls(countLife),
  createCount: call({
    ...common,
    name: 'createCount',
    paths: ['/api/Stock/CreateCount'],
    permission: 'stockCounts',
    input: shape({
      ...scope,
      opening: ['IsOpening', flag().default(false)],
      counters: ['Counters', listOf(code(), 50).optional()],
    }),
    /** With `left` places are for further counts: the same call again makes the next. */
    output: shape({ ...madeFields, left: ['LeftPlaces', int()] }),
    refusals: [
      ...scopeRefusals,
      'account.not-found',
      'count.nothing',
      'count.too-large',
      'count.place-taken',
      'count.opening-in-stock',
      'count.not-first',
    ],
    doc: 'Makes a count of a warehouse or part of it: area, locations, items, class, places not counted for days. With IsOpening every entry brings the goods into stock at once. With InParts a scope that is too large for one count is made in several, one with each call, until LeftPlaces is 0.',
  }),
  countScope: call({
    access: 'permission',
    effect: 'read',
    name: 'countScope',
    paths: ['/api/Stock/GetCountScope'],
    permission: 'stockCounts',
    input: shape(scope),
    output: shape({
      places: ['PlaceCount', int()],
      /** Places with goods, and the stock lines there: one for each item, batch, project and state. */
      filled: ['FilledPlaces', int()],
      lines: ['LineCount', int()],
    }),
    refusals: scopeRefusals,
    doc: 'What a count of this scope would have to count, before it is made.',
  }),
  createWipCount: call({
    ...common,
    name: 'createWipCount',
    paths: ['/api/Stock/CreateWipCount'],
    permission: 'wipCounts',
    input: shape({ workshop: ['WorkshopCode', text(60).optional()], counters: ['Counters', listOf(code(), 50).optional()] }),
    output: made,
    refusals: [
      'count.workshop-required',
      'workshop.not-found',
      'account.not-found',
      'count.place-taken',
      'count.too-large',
      'count.not-first',
    ],
    doc: 'Makes a count of the work in progress of a workshop: what was issued to it, less what came back and what was reported.',
  }),
  reviewCount: call({
    ...common,
    name: 'reviewCount',
    paths: ['/api/Stock/ReviewCount'],
    permission: 'reviewCounts',
    input: shape({
      no,
      decision: ['Decision', oneOf('accept', 'recount').default('recount')],
      /** The lines to count again; without them all that differ. */
      lines: ['LineNos', listOf(int(1), 2000).optional()],
    }),
    output: shape({ docNo: ['DocNo', code()], state: ['Status', text()], posted: ['PostedLines', int()], back: ['BackLines', int()] }),
    refusals: [
      ...found,
      ...postRefusals,
      'document.state',
      'document.in-exchange',
      'count.reviewed-not-repeated',
      'count.own-review',
      'count.line-unknown',
    ],
    doc: 'Reviews a first count: posts its differences, or has lines counted again, by default all that differ; without any difference it posts.',
  }),
  confirmCount: call({
    ...common,
    name: 'confirmCount',
    paths: ['/api/Stock/ConfirmCount'],
    permission: 'confirmCounts',
    input: shape({ no, decision: ['Decision', oneOf('confirm', 'back').default('confirm')] }),
    output: shape({ docNo: ['DocNo', code()], state: ['Status', text()], posted: ['PostedLines', int()], back: ['BackLines', int()] }),
    refusals: [
      ...found,
      ...postRefusals,
      'document.state',
      'document.in-exchange',
      'count.reviewed-not-repeated',
      'count.own-recount',
      'count.back-once',
    ],
    doc: 'Confirms a recount: its differences are posted and the ERP is told; or sends it back to be counted again, once.',
  }),
  deleteCount: call({
    ...common,
    name: 'deleteCount',
    paths: ['/api/Stock/DeleteCount'],
    permission: 'count',
    input: shape({ no, confirmed: ['Confirmed', flag().default(false)] }),
    output: shape({ docNo: ['DocNo', code()], movements: ['Movements', int()], qty: ['TotalQty', qty()] }),
    refusals: [
      ...found,
      ...postRefusals,
      'document.state',
      'count.reviewed-not-deleted',
      'count.delete-confirm',
      'count.delete-plain',
      'stock.already-reversed',
    ],
    doc: 'Deletes a count that was not reviewed. What an opening count brought into stock goes out again, after a confirmation that says how much.',
  }),
  assignCounters: call({
    ...common,
    name: 'assignCounters',
    paths: ['/api/Stock/AssignCounters'],
    permission: 'count',
    input: shape({ no, accounts: ['Accounts', listOf(code(), 50)] }),
    output: shape({ docNo: ['DocNo', code()], counters: ['CounterCount', int()] }),
    refusals: [...found, 'document.state', 'account.not-found'],
    doc: 'Names who counts in this round, besides the keepers and counters of the warehouse; those who count already stay.',
  }),
};
