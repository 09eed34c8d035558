/**
 * Whether the content of a message `o` was taken back here since: the document is sent by a new message, and this one never again.
 * In SQL.
 */
export const retiredInSql = `(o.type = o.document_type and exists (select from document d
    where d.org = o.org and d.id = o.document_id and d.kind = o.document_type and coalesce((o.body ->> 'version')::int, 1) <= d.retired_version))`;
