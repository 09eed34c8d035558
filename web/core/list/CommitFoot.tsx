import type { ReactNode } from 'react';
import './list.css';
import { Button } from '../ui/Button.tsx';
import type { IconName } from '../ui/iconPaths.ts';
import type { Press } from '../ui/useGuardedPress.ts';

/** The foot of a page with one action, and a preview of its effect. */
export const CommitFoot = ({ label, icon, onCommit, note }: { label: ReactNode; icon?: IconName; onCommit: Press; note?: ReactNode }) => (
  <div className="kw-list-foot">
    {note}
    <Button kind="primary" size="commit" block {...(icon && { icon })} onPress={onCommit}>
      {label}
    </Button>
  </div>
);
