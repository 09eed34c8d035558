import type { FamilyLabel } from '../../contract/labels/family.rules.ts';
import { go } from '../core/navigation/go.ts';
import { Button } from '../core/ui/Button.tsx';
import { WholeCodes } from '../core/ui/WholeCodes.tsx';
import { sayOr, useT } from '../core/words/i18n.ts';

/** The history of one label, latest first: time, event, document, place, person. */
export function LabelLife({ label, own }: { label: FamilyLabel; own: string }) {
  const t = useT();
  const { code, events, origin } = label;
  return (
    <section className="kw-panel kw-family-life" aria-label={t('family.life', { code })} aria-live="polite">
      <div className="kw-family-head">
        <h3>{code}</h3>
        <span className="kw-quiet">{t(`state.labelOrigin.${origin}`)}</span>
        {code !== own && (
          <Button onPress={() => go('/pages/Stock/InnerCom/StockBarcodeDetail', { code })} label={t('family.open', { code })}>
            {t('family.open', { code: '' })}
          </Button>
        )}
      </div>
      <ol className="kw-family-events">
        {events.toReversed().map((one, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its order
          <li key={nth}>
            <span className="kw-family-when">{one.at.slice(0, 16)}</span>
            <span>
              <strong>{sayOr(t, `state.labelEvent.${one.event}`, one.event)}</strong>{' '}
              <WholeCodes text={[one.documentNo, one.place, one.person, one.detail].filter(Boolean).join(' · ')} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
