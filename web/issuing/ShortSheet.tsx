import { reportShort } from '../../contract/issuing/picking.flow.ts';
import { shortReasons, type WalkStop } from '../../contract/issuing/pickingRound.rules.ts';
import { askWords } from '../core/ui/askWords.ts';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { useT } from '../core/words/i18n.ts';
import type { Picking } from './usePicking.ts';

/** The picker gives the reason why there is not enough, and the walk continues. */
export function ShortSheet({ stop, flow, onClose }: { stop: WalkStop; flow: Picking; onClose: () => void }) {
  const t = useT();
  const title = t('picking.short.ask', { item: stop.itemNo, place: stop.place });
  const tell = async (picked: string) => {
    onClose();
    const report = (reason: string) => flow.do((state, facts) => reportShort(state, facts, stop, reason));
    if (picked === 'other') await askWords({ title, label: t('picking.short.reason'), does: 'picking.short' }, report);
    else await report(picked);
  };
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <OptionList
        label={title}
        options={[...shortReasons, 'other' as const].map((reason) => ({ value: reason, label: t(`picking.short.why.${reason}`) }))}
        onPick={(reason) => void tell(reason)}
      />
    </Sheet>
  );
}
