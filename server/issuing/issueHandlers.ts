import { issueLife } from '../../contract/issuing/issuing.calls.ts';
import { issue } from '../documents/issueDocument.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** The handlers of an issue's life; whichever feature made it. */
export const issueHandlers = lifecycleHandlers(issue, issueLife);
