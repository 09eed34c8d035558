import { changesByProtocol, documentsByProtocol, type Connector } from './connector.ts';

/** IMOS: what workshops call for. */
export const imos: Connector = {
  neighbour: 'imos',
  outbound: documentsByProtocol,
  inbound: { changes: changesByProtocol },
};
