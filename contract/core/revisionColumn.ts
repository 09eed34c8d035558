import { col } from './list.ts';

/** The column that carries a record's revision to the form; apart from the schemas, because lists go to the browser. */
export const revisionColumn = col.int('Revision', { hidden: true, plain: true });
