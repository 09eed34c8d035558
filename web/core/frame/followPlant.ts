import { settingChanges } from '../session/liveEvents.ts';
import { session } from '../session/session.ts';

let followed = '';

/** Reads the plant's settings for devices at sign-in and when they change; without network the last ones hold. Called once. */
export function followPlant(): void {
  session.subscribe(follow);
  settingChanges.subscribe(follow);
  follow();
}

function follow(): void {
  const { login, user } = session.get() ?? {};
  const now = `${login?.u9org} ${settingChanges.get()}`;
  // Before a required password change the server answers nothing.
  if (!login || !user?.user.passwordConforms || followed === now) return;
  followed = now;
  void import('./fetchPlant.ts').then(({ fetchPlant }) => fetchPlant()).catch(() => undefined);
}
