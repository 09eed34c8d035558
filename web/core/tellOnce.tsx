import { copyText } from './copyText.ts';
import { t } from './i18n.ts';
import './tellOnce.css';
import { Button } from './ui/Button.tsx';
import { confirm } from './ui/Dialog.tsx';

/** Shows a secret until it was handed over. */
export async function tellOnce({
  title,
  hint,
  secret,
  done,
}: {
  title: string;
  hint: string;
  secret: string;
  done: string;
}): Promise<void> {
  const body = (
    <div className="kw-column">
      <p>{hint}</p>
      <p className="kw-one-time">
        <code>{secret}</code>
      </p>
      <Button icon="copy" onPress={() => copyText(secret)}>
        {t('record.copy', { what: '' })}
      </Button>
    </div>
  );
  await confirm({ title, body, confirmLabel: done });
}
