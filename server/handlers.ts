import { allCalls, type AllCalls } from '../contract/allCalls.ts';
import type { Handler } from './core/handler.ts';
import { login } from './identity/login.ts';

/** The handler of every call; a call without one does not compile. */
export const handlers = {
  login,
} satisfies { [N in keyof AllCalls]: Handler<AllCalls[N]> };

/** The same as a list, in the contract's order. */
export const handlerList = Object.keys(allCalls).map((name) => handlers[name as keyof AllCalls] as unknown as Handler);
