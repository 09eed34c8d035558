import { constants } from '../../contract/core/constants.ts';
import { type Connector, changesByProtocol } from './connector.ts';
import { messagesByProtocol } from './messagesByProtocol.ts';
import { testByProtocol } from './testByProtocol.ts';

/** MCAS: scans at the production lines, pulled every 10 minutes. */
export const mcas: Connector = {
  partner: 'mcas',
  outbound: messagesByProtocol,
  inbound: { changes: changesByProtocol, everySeconds: 60 * constants['mcas-sync-interval'] },
  test: testByProtocol,
};
