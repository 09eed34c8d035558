import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import type { Handheld } from './handheld.ts';

/** Signs in on the login screen, whatever screen follows. */
export async function signInByForm(device: Handheld, account: string, password = demoPassword): Promise<void> {
  await device.page.getByLabel(device.say('login.account')).fill(account);
  await device.page.getByLabel(device.say('login.password'), { exact: true }).fill(password);
  await device.button(device.say('login.do')).click();
}
