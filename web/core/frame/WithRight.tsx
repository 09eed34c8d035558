import type { ReactNode } from 'react';
import { type AnyCall, permissionOf } from '../../../contract/core/call.ts';
import { mayDo, useSession } from '../session/session.ts';
import { OnlyLook } from './OnlyLook.tsx';

/** The foot of a page whose work is this call: for whoever may not do it, why, and who can change that. */
export function WithRight({ call, children }: { call: AnyCall; children: ReactNode }) {
  const session = useSession();
  // Who it is may not have been heard yet: the server decides, and nobody is told of rights that they may have.
  if (!session?.user || mayDo(permissionOf(call), session)) return children;
  return (
    <div className="kw-only-look-foot">
      <OnlyLook />
    </div>
  );
}
