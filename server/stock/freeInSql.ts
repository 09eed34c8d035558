/**
 * Goods of a balance `b` at a place `p` that can be promised to somebody: released, and not at a reporting place, where they wait for the
 * warehouse to confirm them and the ERP knows nothing of them (decision 0029). In SQL.
 */
export const freeInSql = "b.status = 'available' and not p.reporting";
