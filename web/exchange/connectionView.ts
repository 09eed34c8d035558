import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';

/** A connection as the server sends it. */
export type ConnectionView = CallOutput<typeof exchangeCalls.connectionList>['connections'][number];
