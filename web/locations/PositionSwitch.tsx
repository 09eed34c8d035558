import type { PositionMode } from '../../contract/locations/position.flow.ts';
import { go } from '../core/navigation/go.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useT } from '../core/words/i18n.ts';
import './Position.css';

const paths = {
  bind: '/pages/Com/scanMaint/scanIn',
  unbind: '/pages/Com/scanMaint/scanOut',
  count: '/pages/Com/scanMaint/positionTransfer',
  load: '/pages/warehousing/pallet',
  unload: '/pages/warehousing/palletOff',
} as const;
type Work = PositionMode | 'count';

/** Switches between the actions at a storage location (bind, unbind, count) or at a pallet; the place or pallet in hand is kept. */
export function PositionSwitch({ now, place }: { now: Work; place: string | undefined }) {
  const t = useT();
  const change = (next: Work) => go(paths[next], place ? { place } : {}, { replace: true });
  return (
    <div className="kw-position-switch">
      {now === 'load' || now === 'unload' ? (
        <Segmented
          label={t('load.switch')}
          options={(['load', 'unload'] as const).map((value) => ({ value, label: t(`load.switch.${value}`) }))}
          value={now}
          onChange={change}
        />
      ) : (
        <Segmented
          label={t('bind.switch')}
          options={(['bind', 'unbind', 'count'] as const).map((value) => ({ value, label: t(`bind.switch.${value}`) }))}
          value={now}
          onChange={change}
        />
      )}
    </div>
  );
}
