/**
 * Names that older clients may use for a field besides its name here, under that name in small letters: those clients know only the names of the
 * specification. The first name that was sent counts, before our own name, because a row may come back as we sent it. Case does not matter.
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
