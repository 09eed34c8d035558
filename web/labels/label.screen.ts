import type { CallOutput } from '../../contract/core/call.ts';
import { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { ask } from '../core/api.ts';
import { CallError } from '../core/CallError.ts';
import { go } from '../core/go.ts';
import { sayOr } from '../core/i18n.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord } from '../core/record/recordDefinition.ts';
import { unitText } from '../core/unitText.ts';
import { withThousands } from '../core/withThousands.ts';

const open = (code: string) => go('/pages/Stock/InnerCom/StockBarcodeDetail', { code });

async function load(code: string | undefined) {
  if (!code) return undefined;
  return ask(labelsCalls.labelHistory, { code }, { quiet: true }).catch((error: unknown) => {
    if (error instanceof CallError && error.id === 'label.not-found') return undefined;
    throw error;
  });
}

/** One label: where it is, where it comes from, what it became, and what happened to it. */
export const label = defineRecord<CallOutput<typeof labelsCalls.labelHistory>>({
  name: 'label',
  load: ({ search }) => load(search['code']),
  title: ({ label: one }) => one.code,
  about: ({ label: one }) => [one.itemNo, one.itemName].filter(Boolean).join(' · '),
  chip: ({ label: one }) => ({ machine: 'label', state: one.state }),
  qty: ({ label: one }) => ({ value: one.qty, unit: one.unit }),
  facts: ({ label: one, warehouseName, cabinetNo, endReason, ancestors }, t) => [
    { label: t('field.PCode'), value: one.locationCode && [one.locationCode, warehouseName].filter(Boolean).join(' · ') },
    { label: t('work.end-reason'), value: endReason },
    { label: t('field.BatchNo'), value: one.batch },
    { label: t('field.DeliNo'), value: one.noteNo },
    { label: t('field.LineNo'), value: one.lineNo },
    { label: t('field.BoxNo'), value: one.boxNo },
    { label: t('field.CabinetNo'), value: cabinetNo },
    { label: t('field.SupplierCode'), value: one.supplierCode },
    { label: t('work.ancestors'), value: ancestors.map(({ code }) => code).join(' ← ') },
  ],
  lines: ({ successors, label: one }, t) =>
    successors.map(({ code, qty, state }) => ({
      key: code,
      itemNo: code,
      name: sayOr(t, `state.label.${state}`, state),
      qty: withThousands(qty),
      unit: unitText(t, one.unit),
      onOpen: () => open(code),
    })),
  linesTitle: 'work.children',
  lists: [
    {
      title: 'work.history',
      definition: defineList(labelsLists.labelEvents),
      where: ({ label: one }) => ({ code: { value: one.code, searchType: '=' } }),
    },
  ],
});
