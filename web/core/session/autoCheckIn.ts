import { signCalls } from '../../../contract/identity/sign.calls.ts';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { serverNow } from '../device/deviceClock.ts';
import { localTime } from '../device/localTime.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { toast } from '../device/toast.ts';
import { ask } from '../wire/api.ts';
import { t } from '../words/i18n.ts';
import { mayDo, session } from './session.ts';

const doneKey = 'wms-auto-sign';

/** After the settings were saved: the check-in that they require happens at once, and a message shows it. */
export async function checkInAsSaved(): Promise<void> {
  writeStored(doneKey, undefined);
  await autoCheckIn();
}

/** Checks in with the person's own sign-in code, once a day at the first start, when their settings require it. */
export async function autoCheckIn(): Promise<void> {
  const { login, user } = session.get() ?? {};
  if (!login || !user?.user.passwordConforms || !mayDo(receivingCalls.checkIn.permission)) return;
  const today = `${login.usercode} ${login.u9org} ${localTime(serverNow()).slice(0, 10)}`;
  if (readStored<string>(doneKey) === today) return;
  const { code, auto } = await ask(signCalls.signConfig, {}, { quiet: true });
  if (auto && code) {
    const { name } = await ask(receivingCalls.checkIn, { code, org: undefined }, { quiet: true });
    toast(t('sign.auto.done', { name }), { tone: 'green' });
  }
  writeStored(doneKey, today);
}
