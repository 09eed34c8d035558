import type { Row } from '../../contract/core/list.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { cellText } from '../core/list/cell.tsx';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { sayOr } from '../core/words/i18n.ts';
import { auditFacts } from './auditWords.ts';

/** One entry of the audit with everything that was changed. */
export const auditEntry = defineRecord<Row<typeof identityLists.auditEntries>>({
  name: 'auditEntry',
  load: loadRow(identityLists.auditEntries, 'id'),
  title: ({ call }, t) => sayOr(t, `action.${call}`, call ?? ''),
  about: ({ document }, t) => cellText(t, identityLists.auditEntries.columns.document, document),
  facts: (row, t) => [
    ...rowFacts(identityLists.auditEntries, row, t, ['at', 'name', 'account', 'device']),
    ...auditFacts(t, row.detail ?? ''),
  ],
});
