import { addQty } from '../../contract/core/quantity.ts';
import type { Context } from '../core/context.ts';
import type { StoredDocument } from './documentTypes.ts';

/** What a caller is told of a document that was just saved, and the audit with it. */
export function toldSaved(ctx: Pick<Context, 'audit'>, { no, lines }: StoredDocument) {
  const told = { docNo: no, lines: lines.length, totalQty: addQty('0', ...lines.map(({ qty }) => qty)) };
  ctx.audit(no, { lines: told.lines, totalQty: told.totalQty });
  return told;
}
