import { deviceCalls } from '../../contract/identity/device.calls.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { askText } from '../core/ui/askText.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';

/** Asks how the new device is called, then shows the code that it has to scan on its login screen. */
export async function enrolAnother(): Promise<void> {
  const name = await askText({
    title: t('device.add'),
    label: t('field.DeviceName'),
    hint: t('device.add.hint'),
    required: t('error.device.name-required'),
    confirmLabel: t('device.add.code'),
    cancelLabel: t('shell.cancel'),
  });
  if (name === undefined) return;
  const { code, minutes } = await sendCommand(deviceCalls.createDeviceCode, { name });
  // Drawn by few of those who look at the list.
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
