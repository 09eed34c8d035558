import { call } from '../core/call.ts';
import { code, id, int, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';

/** Calls that confirm prepared goods. */
export const confirmCalls = {
  confirmIssue: call({
    name: 'confirmIssue',
    paths: ['/api/OutStorage/ConfirmIssue'],
    access: 'permission',
    effect: 'write',
    input: shape({
      org: ['org', text(20).optional()],
      rows: [
        'data.rows',
        /** Without a quantity: all that is open. */
        requiredInCalls(listOf(shape({ id: ['ID', id()], qty: ['Qty', qty().optional()] }), 1000).optional()),
      ],
      /** The type of issue, where the plant keeps types. */
      type: ['data.TypeCode', text(60).optional()],
      receivedBy: ['data.ReceivedBy', text(60).optional()],
    }),
    output: shape({
      documents: [
        'Documents',
        listOf(shape({ docNo: ['DocNo', code()], taskNo: ['TaskNo', code()], lines: ['Lines', int()], qty: ['TotalQty', qty()] })),
      ],
    }),
    refusals: [
      'select-to-issue',
      'select.at-most',
      'document.type-unknown',
      'preparation.gone',
      'confirm.twice',
      'confirm.done',
      'confirm.qty',
      'confirm.qty-over',
      'confirm.surplus',
      'confirm.withdrawn',
      'issue.order-closed',
      'issue.order-withdrawn',
      'confirm.whole-labels',
      'stock.insufficient',
      'stock.label-moved',
      'take.expired',
    ],
    doc: 'Confirms that prepared goods are issued: they leave for the workshop, an issue for each preparation request, and the ERP is told (rules select-rows-to-issue, checkbox-max-items).',
  }),
};
