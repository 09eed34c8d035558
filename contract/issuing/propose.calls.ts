import { call } from '../core/call.ts';
import { chosenIds } from '../core/chosen.ts';
import { code, flag, id, listOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';

const org = ['org', text(20).optional()] as const;

/** One place that something is taken from. */
const take = shape({
  place: ['PCode', code()],
  batch: ['BatchNo', text()],
  qty: ['Qty', qty()],
  labels: ['Bars', listOf(code(200), 500)],
  opens: ['OpensCarton', flag()],
  /** The part without a label. */
  loose: ['LooseQty', qty()],
  /** When the oldest of it came. */
  day: ['InDate', text(10).optional()],
  /** In the reader's words. */
  reason: ['Reason', text(300)],
});

/** Calls that propose goods to take, and explain why others cannot be taken. */
export const proposeCalls = {
  proposeStock: call({
    name: 'proposeStock',
    paths: ['/api/OutStorage/ProposeStock'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'read',
    input: shape({ org, ids: ['ids', requiredInCalls(chosenIds(1000))] }),
    output: shape({
      /** The plant's note for its pickers. */
      note: ['Note', text(140)],
      lines: [
        'Lines',
        listOf(
          shape({
            id: ['LineID', id()],
            itemNo: ['ItemNo', code()],
            open: ['OpenQty', qty()],
            takes: ['Takes', listOf(take, 100)],
            short: ['ShortageQty', qty()],
            /** The reason for a shortage; empty when there is none. */
            why: ['Why', text(600)],
          }),
          1000,
        ),
      ],
    }),
    refusals: ['select-to-prepare', 'select.at-most', 'issue.line-gone'],
    doc: 'What to take for lines of issue tasks, and why: the own project’s stock, what came first first, whole cartons before opened ones, the shortest way.',
  }),
  whyNotTake: call({
    name: 'whyNotTake',
    paths: ['/api/OutStorage/WhyNotTake'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'read',
    input: shape({
      org,
      /** One line, or all lines of a round: the proposal is only for lines that want the goods. */
      ids: ['ids', chosenIds(200)],
      code: ['code', requiredInCalls(scanned())],
    }),
    output: shape({ may: ['May', flag()], words: ['Words', text(600)] }),
    refusals: ['issue.line-gone', 'take.unknown-code'],
    doc: 'Why a label or a place cannot be taken for some lines, in words; or that it can.',
  }),
};
