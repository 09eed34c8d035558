import type { RecordData } from '../../../contract/exchange/protocol.records.ts';
import type { Taker } from '../taker.ts';
import { day, quantified, text } from './paperwork.ts';
import { takePaperwork } from './takePaperwork.ts';

/** Finished goods that customers announced to send back. */
export const takeSalesReturns: Taker<'salesReturn'> = takePaperwork<RecordData<'salesReturn'>>({
  table: 'sales_return',
  number: 'return_no',
  codeOf: ({ returnNo }) => returnNo,
  answered: { by: 'returnLine', as: 'salesReturnLine', ofLines: 'sales_return_line', asks: (line) => line },
  columns: {
    return_no: text(({ returnNo }) => returnNo),
    customer_code: text(({ customerCode }) => customerCode),
    customer_name: text(({ customerName }) => customerName),
    shipment_no: text(({ shipmentNo }) => shipmentNo),
    return_date: day(({ date }) => date),
  },
  lines: { table: 'sales_return_line', of: ({ lines }) => lines, columns: { ...quantified(), batch: text(({ batch }) => batch) } },
});
