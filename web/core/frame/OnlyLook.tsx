import { Icon } from '../ui/Icon.tsx';
import { useT } from '../words/i18n.ts';
import './OnlyLook.css';

/** Why a form is read only, and who can change that. */
export function OnlyLook() {
  const t = useT();
  return (
    <p className="kw-only-look" role="note">
      <Icon name="lock" size={18} />
      {t('master.only-look')}
    </p>
  );
}
