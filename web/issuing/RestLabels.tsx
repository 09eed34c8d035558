import { labelled } from '../../contract/issuing/picking.flow.ts';
import { go } from '../core/navigation/go.ts';
import { Button } from '../core/ui/Button.tsx';
import { useT } from '../core/words/i18n.ts';
import type { Picking } from './usePicking.ts';

/** New labels for the rests of split cartons: printed at once, and removed here when they are stuck on. */
export function RestLabels({ flow }: { flow: Picking }) {
  const t = useT();
  const rests = flow.state.rests ?? [];
  if (rests.length === 0) return null;
  const codes = rests.map(({ code }) => code);
  return (
    <div className="kw-column">
      <section className="kw-panel" aria-label={t('take-out.print-rest')}>
        {rests.map((rest) => (
          <p key={rest.code}>{t('take-out.rest', rest)}</p>
        ))}
        <Button icon="print" block onPress={() => go('/pages/Com/barcode/barqrcode', { codes: codes.join(',') })}>
          {t('take-out.print-rest')}
        </Button>
        <Button block onPress={() => flow.edit((was) => labelled(was, codes))}>
          {t('flow.put-away')}
        </Button>
      </section>
    </div>
  );
}
