import { settingChanges } from '../session/liveEvents.ts';
import { session } from '../session/session.ts';
import { connection } from '../wire/connection.ts';

let followed = '';

/** Reads the plant's settings for devices at sign-in, when they change, and when the network is back; until then the last ones hold. Called once. */
export function followPlant(): void {
  session.subscribe(follow);
  settingChanges.subscribe(follow);
  connection.subscribe(follow);
  follow();
}

function follow(): void {
  const { login, user } = session.get() ?? {};
  const now = `${login?.u9org} ${settingChanges.get()}`;
  // Before a required password change the server answers nothing.
  if (!login || !user?.user.passwordConforms || followed === now) return;
  followed = now;
  void import('./fetchPlant.ts')
    .then(({ fetchPlant }) => fetchPlant())
    .catch(() => {
      if (followed === now) followed = '';
    });
}
