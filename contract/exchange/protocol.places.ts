import { z } from 'zod';
import { typedDocuments } from '../organisation/organisation.master.ts';
import { code, dataOf, text } from './protocol.values.ts';

/** Codes of places are printed on labels and typed on handhelds: letters, digits and hyphens. */
const placeCode = code.max(40).regex(/^[0-9A-Za-z-]+$/, 'must be letters, digits and hyphens');
const names = z.object({ en: text.optional(), yn: text.optional() }).optional();
const active = z.boolean().optional();

export const warehouse = dataOf('A warehouse of an organisation', { org: code, code: placeCode, name: text, names, active });

export const location = dataOf('A place in a warehouse where goods stand', {
  org: code,
  warehouse: placeCode,
  code: placeCode.describe('unique in the organisation'),
  name: text.optional(),
  names,
  area: placeCode.optional().describe('a part of the warehouse; made when it is not here yet'),
  use: z
    .enum(['storage', 'receiving', 'staging'])
    .optional()
    .describe('storage unless said; goods are received at receiving places, and what is prepared stands at staging places'),
  active,
});

export const reasonCode = dataOf('A reason or type that people choose for a document. Unique within its use', {
  org: code,
  use: z
    .enum(typedDocuments)
    .describe(
      'the document that carries it: as reasonType of miscReceipt, productReturn and workshopReturn, issueType, outType, inboundType, type',
    ),
  code,
  name: text,
  names,
  active,
});
