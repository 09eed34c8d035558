import { workshopReturnLife } from '../../contract/outgoing/return.calls.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';
import { workshopReturn } from '../documents/workshopReturnDocument.ts';

export const workshopReturnHandlers = lifeHandlers(workshopReturn, workshopReturnLife);
