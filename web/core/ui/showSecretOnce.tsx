import { t } from '../words/i18n.ts';
import { copyText } from './copyText.ts';
import './showSecretOnce.css';
import { Button } from './Button.tsx';
import { confirm } from './Dialog.tsx';

/** Shows a secret until it was handed over; `asCode` also as a QR code, for the camera of the device that it is for. */
export async function showSecretOnce({
  title,
  hint,
  secret,
  done,
  asCode = false,
}: {
  title: string;
  hint: string;
  secret: string;
  done: string;
  asCode?: boolean;
}): Promise<void> {
  // Drawn for few of the secrets.
  const code = asCode && (await import('./QrCode.tsx'));
  const body = (
    <div className="kw-column">
      <p>{hint}</p>
      {code && <code.QrCode text={secret} label={title} />}
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
