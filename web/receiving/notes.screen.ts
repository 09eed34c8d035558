import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { deleteNotesAction, pushAction } from './noteActions.ts';

/** All delivery notes; of one supplier when the address names it. */
export const notes = defineList(receivingLists.notes, {
  where: ({ search }) => ({ supplierCode: search['supplier'] ? { value: search['supplier'], searchType: '=' } : undefined }),
  open: (row) => ({ path: '/pages/InStorage/InnerCom/RecieveAndInInner', search: { delino: row.noteNo ?? '' } }),
  actions: [
    { label: 'action.chooseSupplier', icon: 'truck', rows: 'none', run: () => go('/pages/Com/ComIndexPage/index') },
    {
      label: 'action.importNotes',
      icon: 'upload',
      rows: 'none',
      permission: 'importNotes',
      run: () => go('/pages/InStorage/InnerCom/ImportDelino'),
    },
    pushAction,
    deleteNotesAction,
  ],
});
