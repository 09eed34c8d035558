import type { Handler } from '../call/handler.ts';
import type { ListSource } from '../lists/listSource.ts';

/** The endpoints of the server: every call that has a handler, and every list. */
export interface Endpoints {
  handlers: readonly Handler[];
  lists: readonly ListSource[];
}
