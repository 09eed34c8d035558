import { z } from 'zod';
import { call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { code, flag, int, oneOf, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { fileInput, fileRefusals, importResult } from '../core/masterShapes.ts';
import { shape } from '../core/shape.ts';
import { printerDpis, printerFontForm } from '../labels/labelPrinter.ts';

/** Most labels of one print. */
export const printLimit = 2000;

/** Calls about paper and files: labels and notes to print, notes from a table file. */
export const paperCalls = {
  printLabels: call({
    name: 'printLabels',
    paths: ['/api/Receive/PrintBars'],
    access: 'permission',
    permission: 'manageLabels',
    effect: 'write',
    input: shape({
      codes: ['data.bars', chosenCodes(printLimit)],
      noteNo: ['data.delino', code(60).optional()],
      lineNo: ['data.lineNo', int(1).optional()],
      /** A label stock of `labelSizes`, or width and height in millimetres (`75x45`); without it that of the plant. */
      size: ['data.size', code(20).optional()],
      format: ['data.format', oneOf('pdf', 'zpl').default('pdf')],
      /** The first free cell of a cut sheet, counted from 0. */
      firstCell: ['data.firstCell', int(0, 200).default(0)],
      /** Resolution and font of the printer; without them those of the plant. */
      dpi: ['data.dpi', oneOf(...printerDpis).optional()],
      font: ['data.font', z.string().trim().regex(printerFontForm).optional()],
      /** Why labels that were printed before are printed again. */
      reason: ['data.reason', text(140).optional()],
      /** Signs that the font lacks are printed as blanks. */
      blanks: ['data.blanks', flag().optional()],
    }),
    output: fileAnswer,
    refusals: [
      'note.number-incomplete',
      'note.number-lowercase',
      'note.not-found',
      'print.nothing',
      'print.too-many',
      'print.reason-required',
      'print.signs-missing',
      'label-size.unknown',
      'label.not-found',
      'label.void',
    ],
    doc: 'Prints chosen labels, or those of a delivery note or one line of it, as PDF or ZPL; counts the prints, and asks for a reason from the second on.',
  }),
  printProgress: call({
    name: 'printProgress',
    paths: ['/api/Receive/PrintProgress'],
    access: 'permission',
    permission: 'manageLabels',
    effect: 'read',
    input: shape({ operationId: ['OperationId', code()] }),
    output: shape({ done: ['Done', int()], total: ['Total', int()] }),
    refusals: [],
    doc: 'How many labels of a print that is being made are laid out, by its operation id; of one that this server does not make nothing is known: 0 of 0.',
  }),
  printNote: call({
    name: 'printNote',
    paths: ['/api/Receive/PrintDelino'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ noteNo: ['data.delino', code(60)] }),
    output: fileAnswer,
    refusals: ['note.number-incomplete', 'note.number-lowercase', 'note.not-found'],
    doc: 'A delivery note on A4 as PDF, with the codes to scan.',
  }),
  importNotes: call({
    name: 'importNotes',
    paths: ['/api/Receive/ImportDelino'],
    access: 'permission',
    effect: 'write',
    upload: true,
    input: shape(fileInput),
    output: importResult,
    refusals: [...fileRefusals],
    doc: 'Takes delivery notes with their labels from an .xlsx or .csv, one row a label: everything, or nothing and all that is wrong with row and column.',
  }),
  noteTemplate: call({
    name: 'noteTemplate',
    paths: ['/api/Receive/DelinoTemplate'],
    access: 'permission',
    permission: 'importNotes',
    effect: 'read',
    input: shape({ format: ['format', oneOf('xlsx', 'csv').default('xlsx')] }),
    output: fileAnswer,
    refusals: [],
    doc: 'The file to fill in for importNotes, in the caller’s language, with an example.',
  }),
};
