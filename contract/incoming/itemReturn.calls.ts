import { call } from '../core/call.ts';
import { flag, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';

const { org, lines } = entryFields;

/** Calls of the warehouse that receives material back from workshops. */
export const itemReturnCalls = {
  receiveItemReturn: call({
    name: 'receiveItemReturn',
    paths: ['/api/InStorage/SaveItemReturn'],
    access: 'permission',
    permission: 'itemReturn',
    effect: 'write',
    input: shape({
      ...{ org, lines },
      returnNo: ['data.ReturnNo', text(60).optional()],
      /** The returned goods are defective and go on hold. */
      defective: ['data.Defective', flag().optional()],
    }),
    output: savedDocument,
    refusals: [
      ...entryRefusals,
      'item-return.number-required',
      'document.not-found',
      'document.state',
      'document.in-exchange',
      'item-return.received',
      'item-return.line-unknown',
      'item-return.line-missing',
      'item-return.over',
      'return.label-not-issued',
      'stock.place-closed',
      'stock.insufficient',
      'stock.label-moved',
    ],
    doc: 'Takes a workshop return into storage, each line to its place; less than was written is possible, more is not. The ERP is told.',
  }),
};
