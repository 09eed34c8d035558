import type { MasterField } from '../../contract/core/master.ts';

/** Whom a count is given to. */
export const countersField = {
  ...{ wire: 'Accounts', type: 'reference', refersTo: 'countPeople' },
  ...{ several: true, scans: 'person' },
} as const satisfies MasterField;
