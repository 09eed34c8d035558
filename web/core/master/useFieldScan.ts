import type { MasterField } from '../../../contract/core/master.ts';
import { readable } from '../../../contract/core/scanFlow.ts';
import { feedback } from '../device/feedback.ts';
import { toast } from '../device/toast.ts';
import { resolveScan } from '../scan/resolveScan.ts';
import { useScan } from '../scan/scanEntry.ts';
import { useT } from '../words/i18n.ts';
import { labelOfField } from './labelOfField.ts';

/** Puts a scan during an open form into the field for such codes; a scan does not leave a form with such a field. */
export function useFieldScan(fields: readonly MasterField[], take: (field: MasterField, code: string) => void): void {
  const t = useT();
  const takers = fields.filter(({ scans }) => scans !== undefined);
  useScan(async ({ code }) => {
    const matches = await resolveScan(code);
    for (const field of takers) {
      const match = matches.find(({ kind }) => kind === field.scans);
      if (!match) continue;
      feedback('accept');
      return take(field, match.code);
    }
    feedback('reject');
    const names = takers.map((field) => labelOfField(t, field)).join(', ');
    toast(t('master.scan.other', { code: readable(code), fields: names }), { tone: 'red' });
  }, takers.length > 0);
}
