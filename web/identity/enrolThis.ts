import { deviceCalls } from '../../contract/identity/device.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { toast } from '../core/device/toast.ts';
import { ask, showError } from '../core/wire/api.ts';
import { becomeDevice } from '../core/wire/transport.ts';
import { t } from '../core/words/i18n.ts';

/** Enrols this device with the code that an administrator shows; scanned on the login screen. */
export async function enrolThis(scanned: string): Promise<void> {
  try {
    const { id, name } = await ask(deviceCalls.enrolDevice, { code: scanned, model: navigator.userAgent.slice(0, 80) }, { quiet: true });
    becomeDevice(id);
    feedback('accept');
    toast(t('device.enrolled', { name }), { tone: 'green', ms: 4000 });
  } catch (error) {
    feedback('reject');
    showError(error);
  }
}
