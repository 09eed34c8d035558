import { type Connector, changesByProtocol } from './connector.ts';
import { messagesByProtocol } from './messagesByProtocol.ts';
import { testByProtocol } from './testByProtocol.ts';

/** IMOS: the calls of workshops. */
export const imos: Connector = {
  partner: 'imos',
  outbound: messagesByProtocol,
  inbound: { changes: changesByProtocol },
  test: testByProtocol,
};
