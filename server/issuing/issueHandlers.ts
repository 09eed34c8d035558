import { issueLife } from '../../contract/issuing/issuing.calls.ts';
import { issue } from '../documents/issueDocument.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';

/** The handlers of an issue's life; whichever feature made it. */
export const issueHandlers = lifeHandlers(issue, issueLife);
