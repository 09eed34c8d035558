import { type Connector, changesByProtocol } from './connector.ts';
import { heldByProtocol, takeBackByProtocol } from './heldByProtocol.ts';
import { messagesByProtocol } from './messagesByProtocol.ts';
import { stockByProtocol } from './stockByProtocol.ts';
import { testByProtocol } from './testByProtocol.ts';

/** The ERP: takes every document, gives master data and work for the warehouse, and its book stock. */
export const erp: Connector = {
  partner: 'erp',
  outbound: messagesByProtocol,
  inbound: { changes: changesByProtocol },
  test: testByProtocol,
  stock: stockByProtocol,
  held: heldByProtocol,
  takeBack: takeBackByProtocol,
};
