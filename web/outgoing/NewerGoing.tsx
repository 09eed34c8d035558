import { mayDo } from '../core/session/session.ts';
import { askWords } from '../core/ui/askWords.ts';
import { Button } from '../core/ui/Button.tsx';
import { useT } from '../core/words/i18n.ts';

export interface NewerGoingProps {
  save: (reason: string) => Promise<void>;
}

/** Goods that were refused because of older ones elsewhere: a person who may decide that saves them with a reason. */
export function NewerGoing({ save }: NewerGoingProps) {
  const t = useT();
  if (!mayDo('takeNewer')) return null;
  const ask = () => askWords({ title: t('picking.newer.why'), label: t('field.Reason'), does: 'take-out.newer' }, save);
  return (
    <div className="kw-column">
      <section className="kw-panel" aria-label={t('take-out.newer')}>
        <Button block onPress={() => void ask()}>
          {t('take-out.newer')}
        </Button>
      </section>
    </div>
  );
}
