import { workshopReturnLife } from '../../contract/outgoing/return.calls.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { workshopReturn } from '../documents/workshopReturnDocument.ts';

export const workshopReturnHandlers = lifecycleHandlers(workshopReturn, workshopReturnLife);
