import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';

/** How a partner is reached, as the server tells it. */
export type ConnectionView = CallOutput<typeof exchangeCalls.connectionList>['connections'][number];
