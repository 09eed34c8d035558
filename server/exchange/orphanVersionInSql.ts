/**
 * The newest version of a document that the ERP had and that is missing here (orphan.store.ts): its key stays used, so the next message has a
 * higher version.
 */
export const orphanVersionInSql = ({ org, type, no }: { org: string; type: string; no: string }): string =>
  `(select coalesce(max(x.version), 0) from orphan_document x where x.org = ${org} and x.type = ${type} and x.doc_no = ${no})`;
