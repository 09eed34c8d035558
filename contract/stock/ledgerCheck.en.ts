import type { zhLedgerCheck } from './ledgerCheck.zh.ts';

/** Texts of the ledger's own check. */
export const enLedgerCheck: Record<keyof typeof zhLedgerCheck, string> = {
  'ledger.view': 'Ledger',
  'screen./pages/exchange/ledgerFaults': 'Ledger check',
  'ledger.about': 'Every balance is checked against its movements, reservations and labels once a day; you can also check now.',
  'ledger.never': 'Not checked yet',
  'ledger.by': '{time}, checked by {name}',
  'ledger.daily': '{time}, checked automatically',
  'ledger.checked': 'Balances checked: {n}',
  'ledger.faults': 'Faults: {n}',
  'ledger.clean': 'The ledger agrees',
  'ledger.clean.hint': 'Every balance agrees with its movements, reservations and labels.',
  'ledger.show': 'Show faults ({n})',
  'ledger.asking': 'Checking the ledger',
  'ledger.check': 'Check',
  'home.number.ledger': 'Ledger faults',
  'action.checkLedger': 'Check ledger',
  'permission.ledgerCheck': 'See and check the ledger',
  'state.ledgerFault.balance': 'Balance and movements differ',
  'state.ledgerFault.reserved': 'Reservations differ',
  'state.ledgerFault.labels': 'Labels exceed stock',
  'state.ledgerFault.layers': 'Ages do not add up',
  'ledger.todo.balance':
    'Stop moving this item there, count it, and give the count to the system administrator. Do not even it out with miscellaneous receipts or issues.',
  'ledger.todo.reserved':
    'Have the administrator look at the documents that reserve it; where all of them are over, the reservation is released.',
  'ledger.todo.labels': 'Count the cartons there: void the labels of those that are gone, reduce those that hold less.',
  'ledger.todo.layers':
    'The days by which the oldest goods go first do not add up to the stock. Tell the system administrator and count the location; the next goods that leave it set the days right.',
  'field.StandsQty': 'On the books',
  'field.ExpectedQty': 'Expected',
  'field.LedgerFault': 'Fault',
  'field.WhatToDo': 'What to do',
};
