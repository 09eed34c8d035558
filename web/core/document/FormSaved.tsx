import { Button } from '../ui/Button.tsx';
import { useT } from '../words/i18n.ts';
import '../flow/FlowSaved.css';

/** What became of the saves of a form: those that wait on the device, and the number of the last that was answered. */
export function FormSaved({ waiting, saved, onOpen }: { waiting: number; saved: string | undefined; onOpen: (no: string) => void }) {
  const t = useT();
  if (waiting === 0 && saved === undefined) return null;
  return (
    <section className="kw-saved" aria-label={t('entry.saved')}>
      {waiting > 0 && (
        <article className="kw-saved-card">
          <div role="status">
            <strong>{t('arrival.saved.waiting')}</strong>
            <p className="kw-quiet">{t('entry.waiting', { n: waiting })}</p>
          </div>
        </article>
      )}
      {saved !== undefined && (
        <article className="kw-saved-card kw-saved-done">
          <div>
            <strong>{t('entry.saved.as', { no: saved })}</strong>
          </div>
          <Button onPress={() => onOpen(saved)}>{t('entry.open')}</Button>
        </article>
      )}
    </section>
  );
}
