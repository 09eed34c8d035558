import { splitCalls } from '../../contract/labels/split.calls.ts';
import type { SplitLabel } from '../../contract/labels/split.flow.ts';
import { toast } from '../core/device/toast.ts';
import { go } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { showError } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { printNow } from './printNow.ts';
import type { Splitting } from './splitting.ts';

/** Two ways to correct a label that promises more than is there: make a new label, or count its place (rule barcode-inventory-found). */
export function TwoWays({ flow, label }: { flow: Splitting; label: SplitLabel }) {
  const t = useT();
  const regenerate = async () => {
    const words = { title: t('action.regenerateLabel.ask'), confirmLabel: t('split.way.regenerate'), cancelLabel: t('shell.cancel') };
    if (!(await confirm({ ...words, danger: true }))) return;
    try {
      const { code, made } = await sendCommand(splitCalls.regenerateLabel, { code: label.code });
      const [first] = made;
      toast(first ? t('split.regenerated', { made: first.code, qty: first.qty }) : t('split.regenerated.none', { code }), {
        tone: 'green',
      });
      flow.edit((now) => ({ ...now, label: undefined, known: now.known.filter((one) => one.code !== code) }));
      if (first) void printNow([first.code]);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <section className="kw-panel">
      <p>{t('split.two-ways')}</p>
      <div className="kw-ways">
        <Button kind="primary" icon="label" onPress={regenerate}>
          {t('split.way.regenerate')}
        </Button>
        <Button icon="count" onPress={() => go('/pages/Com/scanMaint/positionTransfer', { code: label.locationCode ?? '' })}>
          {t('split.way.count')}
        </Button>
      </div>
    </section>
  );
}
