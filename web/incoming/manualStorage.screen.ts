import { manualStorageLife } from '../../contract/incoming/incoming.calls.ts';
import { manualStorageDocument } from '../../contract/incoming/incoming.documents.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';

/** Manual storage entries, which the leader can take back. */
export const manualStorage = documentScreens({
  kind: manualStorageDocument,
  list: incomingLists.manualStorages,
  life: manualStorageLife,
  path: '/pages/documents/manualStorage',
  words: { delete: { label: 'manual.take-back', confirm: 'manual.take-back.ask', icon: 'undo', kind: 'danger' } },
});
