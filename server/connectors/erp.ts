import { type Connector, changesByProtocol, documentsByProtocol } from './connector.ts';

/** The ERP: takes every document, gives master data and work for the warehouse. */
export const erp: Connector = {
  neighbour: 'erp',
  outbound: documentsByProtocol,
  inbound: { changes: changesByProtocol },
};
