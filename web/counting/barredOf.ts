import { type AnyCall, permissionOf } from '../../contract/core/call.ts';
import { mayDo } from '../core/session/session.ts';

/** The first call of a page that this person may not make, so that the page shows this before anything is typed; else the last call. */
export const barredOf = (first: AnyCall, last: AnyCall): AnyCall => (mayDo(permissionOf(first)) ? last : first);
