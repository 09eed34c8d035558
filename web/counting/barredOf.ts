import { type AnyCall, permissionOf } from '../../contract/core/call.ts';
import { mayDo } from '../core/session/session.ts';

/** Of the calls that a page needs the first that this person may not do, so that it is said before anything is typed; else the last. */
export const barredOf = (first: AnyCall, last: AnyCall): AnyCall => (mayDo(permissionOf(first)) ? last : first);
