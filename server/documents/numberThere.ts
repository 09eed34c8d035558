import type { AnyDocumentKind } from '../../contract/documents/document.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';

/**
 * Whether a document `d` of organisation `$1` has one of some numbers of its partner's, in SQL: it has several where it was deleted there
 * and sent again, and those stand in its messages; one that was set by hand stands with it alone.
 */
export const hasNumberThere = ({ name }: Pick<AnyDocumentKind, 'name'>, nos: string): string => `
  (d.erp_no <> '' and d.erp_no = any(${nos}) or d.id = any(array(
    select o.document_id from outbox o where o.org = $1 and o.document_type = ${quotedInSql(name)} and o.partner_no <> '' and o.partner_no = any(${nos}))))`;
