import { splitCalls } from '../../contract/labels/split.calls.ts';
import { handle } from '../core/call/handler.ts';
import { countsAt } from '../stock/blind.ts';
import { findByLabels } from './codesHere.ts';
import { findSplitFacts } from './split.store.ts';

export const labelToSplit = handle(splitCalls.labelToSplit, async (ctx, { code }) => {
  const facts = await findByLabels(ctx, [code], ([stored = '']) => findSplitFacts(ctx, stored, 'look'));
  const { id: _id, itemId: _item, project: _project, locationId, status: _status, ...label } = facts;
  return locationId !== null && (await countsAt(ctx, locationId)) ? { ...label, balance: null, promised: null, counted: true } : label;
});
