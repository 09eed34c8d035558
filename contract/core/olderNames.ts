/**
 * Older names of a field, by its present name in small letters. Older clients know only the names of the specification. If a request has
 * several names of a field, the older name counts before ours, because a client may return a row as we sent it. Case does not matter.
 */
export const olderNames: Readonly<Record<string, readonly string[]>> = {
  qty: ['ThisTimeInQty', 'ScanQty', 'ActualQty', 'ProductQty', 'InQty', 'IssueQty'],
  scanqty: ['ActualQty', 'ThisTimeInQty'],
  thistimeinqty: ['ScanQty', 'ActualQty'],
  bars: ['bar', 'BarCode'],
  labels: ['bar', 'BarCode'],
  bar: ['BarCode'],
  barcode: ['bar'],
  billno: ['DocNo'],
  docno: ['BillNo', 'docnos'],
  docnos: ['BillNo', 'DocNo'],
  billnos: ['BillNo', 'DocNo'],
  delinos: ['delino'],
  ids: ['ID'],
  lines: ['LineNo', 'LineCode'],
  ordernos: ['orderno', 'mo'],
  transferno: ['orderno'],
  typecode: ['billtype'],
  departmentcode: ['Department'],
  rolecode: ['roles'],
  settingcode: ['SwitchCode'],
  settingvalue: ['Value'],
  rcvcode: ['BillNo'],
};
