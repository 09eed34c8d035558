import { go } from '../core/navigation/go.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useT } from '../core/words/i18n.ts';
import './Position.css';

const paths = {
  bind: '/pages/Com/scanMaint/scanIn',
  unbind: '/pages/Com/scanMaint/scanOut',
  count: '/pages/Com/scanMaint/positionTransfer',
} as const;
type Work = keyof typeof paths;

/** Switches between the three actions at a storage location: bind, unbind, count; the place in hand is kept. */
export function PositionSwitch({ now, place }: { now: Work; place: string | undefined }) {
  const t = useT();
  return (
    <div className="kw-position-switch">
      <Segmented
        label={t('bind.switch')}
        options={(['bind', 'unbind', 'count'] as const).map((value) => ({ value, label: t(`bind.switch.${value}`) }))}
        value={now}
        onChange={(next) => go(paths[next], place ? { place } : {}, { replace: true })}
      />
    </div>
  );
}
