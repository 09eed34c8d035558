/**
 * What older clients may call a field beside its name here, by that name in small letters: they know the specification's names only. The first
 * that was sent counts, before the own name, which a row may carry as it was answered. Capital letters make no difference to them.
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
