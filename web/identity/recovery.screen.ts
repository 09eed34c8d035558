import { identityLists } from '../../contract/identity/identity.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Who asked for a recovery code; without a mail server the administrator reads it here and tells it. */
export const recovery = defineList(identityLists.recoveryRequests, { help: 'help.recovery' });
