import type { AnyDocumentKind } from '../../contract/documents/document.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';

/**
 * Whether a document `d` of organisation `$1` has one of some partner's numbers, in SQL. A document that was deleted in the partner's system and sent again
 * has several, in its messages; a number that was set by hand stands in the document alone.
 */
export const hasNumberThere = ({ name }: Pick<AnyDocumentKind, 'name'>, nos: string): string => `
  (d.erp_no <> '' and d.erp_no = any(${nos}) or d.id = any(array(
    select o.document_id from outbox o where o.org = $1 and o.document_type = ${quotedInSql(name)} and o.partner_no <> '' and o.partner_no = any(${nos}))))`;
