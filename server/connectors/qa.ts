import { constants } from '../../contract/core/constants.ts';
import { type Connector, changesByProtocol } from './connector.ts';
import { messagesByProtocol } from './messagesByProtocol.ts';
import { testByProtocol } from './testByProtocol.ts';

/** QA: inspection results, pulled every 10 minutes. */
export const qa: Connector = {
  partner: 'qa',
  outbound: messagesByProtocol,
  inbound: { changes: changesByProtocol, everySeconds: 60 * constants['qa-sync-interval'] },
  test: testByProtocol,
};
