/**
 * The condition of goods of a balance `b` at a place `p` that can be promised: released, and not at a reporting place, where they wait for the
 * warehouse's confirmation and the ERP does not have them yet (decision 0029). In SQL.
 */
export const freeInSql = "b.status = 'available' and not p.reporting";
