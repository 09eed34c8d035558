import type { CallInput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import type { requisitionCalls } from '../../contract/outgoing/requisition.calls.ts';
import type { requisitionLists } from '../../contract/outgoing/requisition.lists.ts';
import { takeOutCalls } from '../../contract/outgoing/takeOut.calls.ts';
import { lineKeyOf } from '../../contract/outgoing/takeOut.rules.ts';
import { batchesToChoose } from '../../contract/outgoing/takeOutHand.rules.ts';
import { askBatch } from '../core/master/askBatch.ts';
import { ask } from '../core/wire/api.ts';
import { t } from '../core/words/i18n.ts';

type Line = Row<typeof requisitionLists.requisitionLines>;

/** Lines as they leave without a scan, each with its batch, which the person chooses where the plant controls batches; undefined when they cancelled. */
export async function looseLines(rows: readonly Line[]): Promise<CallInput<typeof requisitionCalls.takeRequisitions> | undefined> {
  const papers = [...new Set(rows.flatMap(({ requisitionNo }) => requisitionNo ?? []))];
  const facts = await ask(takeOutCalls.takingSnapshot, { kind: 'requisition', no: papers.join(',') });
  const lines = [];
  for (const { requisitionNo: no, lineNo, left, location } of rows) {
    const requisitionNo = no ?? '';
    const line = facts.lines.find((one) => one.lineNo === lineKeyOf(papers, requisitionNo, lineNo ?? 0));
    const places = line?.places.filter(({ place }) => place === location) ?? [];
    const batches = batchesToChoose({ chooseBatch: line?.chooseBatch, places });
    const only = line?.chooseBatch ? places[0]?.batch : undefined;
    const title = t('take-out.batch.ask', { item: line?.itemNo ?? '' });
    const batch = batches.length > 0 ? await askBatch(title, batches, 'pad.confirm') : only;
    if (batches.length > 0 && batch === undefined) return undefined;
    lines.push({ requisitionNo, sourceLine: lineNo ?? 0, qty: left ?? '0', location: location ?? '', batch: batch || undefined });
  }
  return { lines };
}
