import type { ReactNode } from 'react';
import { type AnyCall, permissionOf } from '../../../contract/core/call.ts';
import { mayDo, useSession } from '../session/session.ts';
import { useT } from '../words/i18n.ts';
import { OnlyLook } from './OnlyLook.tsx';

/** The foot of a page whose work is this call: a person without the permission gets the reason, and who can change it. */
export function WithRight({ call, children }: { call: AnyCall; children: ReactNode }) {
  const t = useT();
  const session = useSession();
  // The person may not be loaded yet: the server decides, and no missing permission is claimed.
  if (!session?.user || mayDo(permissionOf(call), session)) return children;
  return (
    <section className="kw-only-look-foot" aria-label={t('master.only-look')}>
      <OnlyLook />
    </section>
  );
}
