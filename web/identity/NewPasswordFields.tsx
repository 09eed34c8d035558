import { PasswordField } from '../core/ui/PasswordField.tsx';
import { useT } from '../core/words/i18n.ts';

/** A new password, typed twice. */
export interface NewPassword {
  wanted: string;
  confirmation: string;
}

/** The two fields of a new password; faults of the form are shown at the second one. */
export function NewPasswordFields({
  value,
  onChange,
  hint,
  fault,
}: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  hint?: string;
  fault: string;
}) {
  const t = useT();
  return (
    <>
      <PasswordField
        required
        label={t('password.new')}
        hint={hint}
        autoComplete="new-password"
        value={value.wanted}
        onChange={(wanted) => onChange({ ...value, wanted })}
      />
      <PasswordField
        required
        label={t('password.confirmation')}
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
        error={fault || undefined}
      />
    </>
  );
}
