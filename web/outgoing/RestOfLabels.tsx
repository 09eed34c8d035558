import type { RestLabel } from '../../contract/outgoing/takeOut.calls.ts';
import { go } from '../core/navigation/go.ts';
import { Button } from '../core/ui/Button.tsx';
import { useT } from '../core/words/i18n.ts';

/** New labels for the rests of split cartons, printed at once. */
export function PrintRests({ rests }: { rests: readonly RestLabel[] }) {
  const t = useT();
  if (rests.length === 0) return null;
  const codes = rests.map(({ code }) => code).join(',');
  return (
    <Button icon="print" onPress={() => go('/pages/Com/barcode/barqrcode', { codes })}>
      {t('take-out.print-rest')}
    </Button>
  );
}

/** The same with the list of split labels and their rests. */
export function RestOfLabels({ rests }: { rests: readonly RestLabel[] }) {
  const t = useT();
  return (
    <>
      {rests.map((rest) => (
        <p key={rest.code}>{t('take-out.rest', { ...rest })}</p>
      ))}
      <PrintRests rests={rests} />
    </>
  );
}
