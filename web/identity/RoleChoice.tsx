import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import type { roleCalls } from '../../contract/identity/role.calls.ts';
import { SelectField } from '../core/ui/SelectField.tsx';
import { useT } from '../core/words/i18n.ts';

/** One of the roles that can be given. */
export function RoleChoice({
  roles,
  first = '',
  onChange,
  error,
}: {
  roles: CallOutput<typeof roleCalls.systemRoles>['roles'];
  first?: string;
  onChange: (code: string) => void;
  error?: string | undefined;
}) {
  const t = useT();
  const [role, setRole] = useState(first);
  const pick = (code: string) => {
    setRole(code);
    onChange(code);
  };
  return (
    <SelectField
      required
      label={t('account.role')}
      error={error}
      value={role}
      onChange={pick}
      choices={roles.map(({ code, name }) => ({ value: code, label: name }))}
      empty={t('account.role.choose')}
    />
  );
}
