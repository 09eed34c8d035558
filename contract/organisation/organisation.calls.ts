import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, id, idOrNew, oneOf } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { fileInput, fileRefusals, importResult, masterRecord, masterRefusals } from '../core/masterShapes.ts';
import { readRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';

const kind = oneOf('workshops', 'productionLines', 'suppliers', 'customers', 'departments', 'projects', 'documentTypes', 'items');

/** Calls of organisation: its master data, by form and by file. */
export const organisationCalls = {
  saveMasterData: call({
    name: 'saveMasterData',
    paths: ['/api/BaseInfo/SaveMasterData'],
    access: 'permission',
    permission: 'manageMasterData',
    effect: 'write',
    input: shape({
      kind: ['kind', kind],
      /** Identity of the record that is changed; absent for a new one. */
      id: ['id', idOrNew()],
      /** Values by the wire names of the list’s columns. */
      record: ['data', masterRecord],
      revision: readRevision,
    }),
    emptyClears: ['data'],
    output: shape({ id: ['ID', id()], code: ['Code', code()], created: ['Created', z.boolean()] }),
    refusals: [...masterRefusals, 'record.changed'],
    doc: 'Saves one record of master data from a form: workshop, line, item, supplier, department, project or document type. Fields that are not sent stay as they are.',
  }),
  importMasterData: call({
    name: 'importMasterData',
    paths: ['/api/BaseInfo/ImportMasterData'],
    access: 'permission',
    permission: 'manageMasterData',
    effect: 'write',
    upload: true,
    input: shape({ kind: ['kind', kind], ...fileInput }),
    output: importResult,
    refusals: [...fileRefusals],
    doc: 'Saves the records of an Excel or CSV file: all of them, or none and everything that is wrong with row and column.',
  }),
  masterDataTemplate: call({
    name: 'masterDataTemplate',
    paths: ['/api/BaseInfo/MasterDataTemplate'],
    get: ['/api/BaseInfo/MasterDataTemplate'],
    access: 'permission',
    permission: 'manageMasterData',
    effect: 'read',
    input: shape({ kind: ['kind', kind], format: ['format', oneOf('xlsx', 'csv').default('xlsx')] }),
    output: fileAnswer,
    refusals: [],
    doc: 'The file to fill in for an import, with column names in the reader’s language.',
  }),
};
