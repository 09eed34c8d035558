import { deviceCalls } from '../../contract/identity/device.calls.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { askWords } from '../core/ui/askWords.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';

/** Asks how the new device is called, then shows the code that it has to scan on its login screen. */
export async function enrolAnother(): Promise<void> {
  const made = await askWords(
    {
      title: t('device.add'),
      label: t('field.DeviceName'),
      hint: t('device.add.hint'),
      does: 'device.add.code',
    },
    async (name) => ({ name, ...(await sendCommand(deviceCalls.createDeviceCode, { name })) }),
  );
  if (made === undefined) return;
  const { name, code, minutes } = made;
  // Loaded when needed, because few readers of the list use it.
  const { QrCode } = await import('../core/ui/QrCode.tsx');
  const body = (
    <div className="kw-column">
      <QrCode text={code} label={name} />
      <p>{t('device.add.scan', { minutes })}</p>
    </div>
  );
  await confirm({ title: name, body, confirmLabel: t('shell.close') });
  await queryClient.invalidateQueries();
}
