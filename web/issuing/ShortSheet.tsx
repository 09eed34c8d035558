import { reportShort } from '../../contract/issuing/picking.flow.ts';
import type { WalkStop } from '../../contract/issuing/pickingRound.rules.ts';
import { askWords } from '../core/ui/askWords.ts';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { useT } from '../core/words/i18n.ts';
import type { Picking } from './usePicking.ts';

/** Why a place has too little, as people find it; anything else in their own words. */
const reasons = ['empty', 'fewer', 'damaged', 'other-goods', 'blocked'] as const;

/** The picker says why there is not enough, and the walk goes on. */
export function ShortSheet({ stop, flow, onClose }: { stop: WalkStop; flow: Picking; onClose: () => void }) {
  const t = useT();
  const title = t('picking.short.ask', { item: stop.itemNo, place: stop.place });
  const tell = async (picked: string) => {
    onClose();
    const known = reasons.find((one) => one === picked);
    const report = (reason: string) => flow.do((state, facts) => reportShort(state, facts, stop, reason));
    if (known) await report(t(`picking.short.why.${known}`));
    else await askWords({ title, label: t('picking.short.reason'), does: 'picking.short' }, report);
  };
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <OptionList
        label={title}
        options={[...reasons, 'other' as const].map((reason) => ({ value: reason, label: t(`picking.short.why.${reason}`) }))}
        onPick={(reason) => void tell(reason)}
      />
    </Sheet>
  );
}
