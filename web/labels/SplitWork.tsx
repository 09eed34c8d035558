import type { SplitLabel } from '../../contract/labels/split.flow.ts';
import type { refuseSplit } from '../../contract/labels/split.rules.ts';
import { Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { PackFields } from './PackFields.tsx';
import type { Splitting } from './splitting.ts';

const PieceFields = lazyPart(() => import('./PieceFields.tsx').then((m) => m.PieceFields));
const TwoWays = lazyPart(() => import('./TwoWays.tsx').then((m) => m.TwoWays));

/** The label in hand: why it cannot be split, or how it is. */
export function SplitWork({ flow, label, refused }: { flow: Splitting; label: SplitLabel; refused: ReturnType<typeof refuseSplit> }) {
  const t = useT();
  const { how, packQty, count, qtys } = flow.state;
  return (
    <>
      <Lines
        caption={label.code}
        lines={[
          {
            key: label.code,
            itemNo: label.itemNo,
            name: label.itemName,
            batch: label.batch,
            location: label.locationCode ?? undefined,
            qty: shownQty(label.qty),
            unit: unitText(t, label.unit),
            error: refused && t(`error.${refused.refuse}`, refused.args),
          },
        ]}
      />
      {refused?.refuse === 'label.no-inventory' && <TwoWays flow={flow} label={label} />}
      {!refused && (
        <>
          <div className="kw-split-how">
            <Segmented
              label={t('split.how')}
              options={[
                { value: 'packs' as const, label: t('split.how.packs') },
                { value: 'list' as const, label: t('split.how.list') },
              ]}
              value={how}
              onChange={(next) => flow.edit((now) => ({ ...now, how: next }))}
            />
          </div>
          {how === 'packs' ? (
            <PackFields
              of={label}
              packQty={packQty}
              count={count}
              onScan={flow.takeScan}
              onChange={(change) => flow.edit((now) => ({ ...now, ...change }))}
            />
          ) : (
            <PieceFields of={label} qtys={qtys} onScan={flow.takeScan} onChange={(next) => flow.edit((now) => ({ ...now, qtys: next }))} />
          )}
        </>
      )}
    </>
  );
}
