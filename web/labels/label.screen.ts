import type { CallOutput } from '../../contract/core/call.ts';
import { allows } from '../../contract/core/machine.ts';
import { labelMachine } from '../../contract/labels/label.rules.ts';
import { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord } from '../core/record/recordDefinition.ts';
import { ask } from '../core/wire/api.ts';
import { unlessRefused } from '../core/wire/unlessRefused.ts';
import { LabelPicture } from './LabelPicture.tsx';
import { isAlive, printLabels } from './labelActions.ts';

async function load(code: string | undefined) {
  if (!code) return undefined;
  return ask(labelsCalls.labelHistory, { code }, { quiet: true }).catch(unlessRefused('label.not-found'));
}

/** One label: its place, its origin, its successors and its history. */
export const label = defineRecord<CallOutput<typeof labelsCalls.labelHistory>>({
  name: 'label',
  load: ({ search }) => load(search['code']),
  title: ({ label: one }) => one.code,
  about: ({ label: one }) => [one.itemNo, one.itemName].filter(Boolean).join(' · '),
  chip: ({ label: one }) => ({ machine: 'label', state: one.state }),
  qty: ({ label: one }) => (one.qty === null ? undefined : { value: one.qty, unit: one.unit }),
  facts: ({ label: one, warehouseName, cabinetNo, palletNo, producedOn, expiresOn, endReason, counted }, t) => [
    ...(counted ? [{ label: t('field.PackQty'), value: t('stock.being-counted') }] : []),
    { label: t('field.PCode'), value: one.locationCode && [one.locationCode, warehouseName].filter(Boolean).join(' · ') },
    { label: t('work.end-reason'), value: endReason },
    { label: t('field.BatchNo'), value: one.batch },
    { label: t('field.ProducedOn'), value: producedOn },
    { label: t('field.ExpiresOn'), value: expiresOn },
    { label: t('field.DeliNo'), value: one.noteNo },
    { label: t('field.LineNo'), value: one.lineNo },
    { label: t('field.BoxNo'), value: one.boxNo },
    { label: t('field.CabinetNo'), value: cabinetNo },
    { label: t('field.PalletNo'), value: palletNo },
    { label: t('field.SupplierCode'), value: one.supplierCode },
  ],
  picture: LabelPicture,
  actions: [
    {
      label: 'action.print',
      icon: 'print',
      rows: 'one',
      permission: 'manageLabels',
      allowed: ({ label: one }) => isAlive(one.state),
      run: ([one]) => one && printLabels([one.label.code]),
    },
    {
      label: 'split.action.split',
      icon: 'split',
      rows: 'one',
      permission: 'splitLabels',
      allowed: ({ label: one }) => allows(labelMachine, 'split', one.state),
      run: ([one]) => go('/pages/Stock/BarCodeSplit', { code: one?.label.code }),
    },
    {
      label: 'bind.move',
      icon: 'link',
      rows: 'one',
      permission: 'bindPosition',
      allowed: ({ label: one }) => one.state === 'in-stock',
      run: ([one]) => go('/pages/Com/scanMaint/scanIn', { label: one?.label.code }),
    },
  ],
});
