import { isUsable } from './expiryOf.ts';

/**
 * The condition of goods of a balance `b` at a place `p` that can be promised: released, and not at a reporting place, where they wait for the
 * warehouse's confirmation and the ERP does not have them yet (decision 0029), nor of a batch whose last day is over (decision 0320). In SQL.
 */
export const freeInSql = `b.status = 'available' and not p.reporting and ${isUsable('b')}`;
