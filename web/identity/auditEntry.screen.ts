import type { Row } from '../../contract/core/list.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { sayOr } from '../core/i18n.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';

/** One entry of the audit with everything that was changed. */
export const auditEntry = defineRecord<Row<typeof identityLists.auditEntries>>({
  name: 'auditEntry',
  load: loadRow(identityLists.auditEntries, 'id'),
  title: ({ call }, t) => sayOr(t, `action.${call}`, call ?? ''),
  about: ({ document }) => document ?? '',
  facts: (row, t) => [
    ...rowFacts(identityLists.auditEntries, row, t, ['at', 'account', 'device']),
    ...detailFacts(row.detail ?? '', t('field.AuditDetail')),
  ],
});

/** The detail is JSON: each member as a fact of its own, what it does not know as it stands. */
function detailFacts(detail: string, label: string): { label: string; value: string }[] {
  try {
    const members: unknown = JSON.parse(detail);
    if (members === null || typeof members !== 'object' || Array.isArray(members)) return [{ label, value: detail }];
    return Object.entries(members).map(([name, value]) => ({
      label: name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
  } catch {
    return [{ label, value: detail }];
  }
}
