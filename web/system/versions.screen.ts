import { systemLists } from '../../contract/system/system.lists.ts';
import { versionCalls } from '../../contract/system/version.calls.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

/** Released versions, the newest first. */
export const versions = defineList(systemLists.versions, {
  open: ({ id }) => ({ path: '/pages/my/versionDetial', search: { id: id ?? undefined } }),
  actions: [
    {
      label: 'version.upload',
      icon: 'upload',
      rows: 'none',
      permission: versionCalls.saveVersion.permission,
      run: () => go('/pages/my/versionUpload'),
    },
  ],
});
