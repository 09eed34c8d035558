import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, int, listOf, moment, qty, scanned, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { shape } from '../core/shape.ts';
import { labelOnPage } from './label.shapes.ts';

const relative = shape({ code: ['BarCode', code()], qty: ['PackQty', qty().nullable()], state: ['Status', text()] });

/** Calls of labels: the history of one, and the stocks to print on. */
export const labelsCalls = {
  labelHistory: call({
    name: 'labelHistory',
    paths: ['/api/Receive/GetBarHistory'],
    access: 'permission',
    permission: 'labelRecords',
    effect: 'read',
    input: shape({ code: ['code', scanned()] }),
    output: shape({
      label: ['Bar', labelOnPage],
      /** The reader counts where the label or one of its family stands: quantities are null. */
      counted: ['BeingCounted', flag()],
      warehouseName: ['WName', text().nullable()],
      cabinetNo: ['CabinetNo', text().nullable()],
      palletNo: ['PalletNo', text().nullable()],
      /** When its batch was made, and until when it may be used, where a partner sent it. */
      producedOn: ['ProducedOn', text().nullable()],
      expiresOn: ['ExpiresOn', text().nullable()],
      /** Why a void label is void. */
      endReason: ['EndReason', z.string()],
      /** From the label it came from to the first one. */
      ancestors: ['Ancestors', listOf(relative)],
      /** The pieces of a split, or the contents of a box; they replace a void or split label. */
      successors: ['Successors', listOf(relative, 1000)],
      events: [
        'Events',
        listOf(
          shape({
            at: ['At', moment()],
            event: ['Event', text()],
            documentNo: ['DocNo', text()],
            person: ['Scanner', text().nullable()],
            detail: ['Detail', z.string()],
          }),
          200,
        ),
      ],
    }),
    refusals: ['label.not-found'],
    doc: 'A label with where it came from, what it became, and what happened to it, newest first.',
  }),
  scannerSheet: call({
    name: 'scannerSheet',
    paths: ['/api/Basic/PrintScannerSheet'],
    access: 'signedIn',
    effect: 'read',
    input: shape({}),
    output: fileAnswer,
    refusals: [],
    doc: 'The sheet of test codes from which the scanner test page learns how a scanner is set.',
  }),
  labelSizes: call({
    name: 'labelSizes',
    paths: ['/api/Receive/GetBarSizes'],
    access: 'signedIn',
    effect: 'read',
    input: shape({}),
    output: shape({
      sizes: [
        'data',
        listOf(
          shape({
            id: ['SizeID', code()],
            name: ['SizeName', text()],
            widthMm: ['Width', z.number()],
            heightMm: ['Height', z.number()],
            sheet: ['Sheet', flag()],
            perSheet: ['PerSheet', int(1)],
          }),
        ),
      ],
    }),
    refusals: [],
    doc: 'The label stocks to print on, in millimetres, the most usual first.',
  }),
};
