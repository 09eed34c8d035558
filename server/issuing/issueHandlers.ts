import { issueLife } from '../../contract/issuing/issuing.calls.ts';
import { issue } from '../documents/issueDocument.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** The handlers of an issue's life, for issues of every feature. */
export const issueHandlers = lifecycleHandlers(issue, issueLife);
