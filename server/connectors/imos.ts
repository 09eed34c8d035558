import { type Connector, changesByProtocol, documentsByProtocol } from './connector.ts';
import { testByProtocol } from './testByProtocol.ts';

/** IMOS: what workshops call for. */
export const imos: Connector = {
  neighbour: 'imos',
  outbound: documentsByProtocol,
  inbound: { changes: changesByProtocol },
  test: testByProtocol,
};
