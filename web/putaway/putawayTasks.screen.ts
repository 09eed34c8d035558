import type { Row } from '../../contract/core/list.ts';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { putawayLists } from '../../contract/putaway/putaway.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';

type Held = Row<typeof putawayLists.heldTasks>;

/** Releases one row that is held for its date. */
const pushAction = callAction<Held, typeof putawayCalls.pushPutaway>(putawayCalls.pushPutaway, {
  label: 'action.pushPutaway',
  icon: 'send',
  kind: 'primary',
  rows: 'one',
  select: 'error.push.one-row-only',
  confirm: 'action.pushPutaway.ask',
  input: ([row]) => ({ no: row?.receiptNo ?? row?.noteNo ?? '', line: row?.lineNo ?? undefined }),
  resultMessage: ({ released }, t) => ({ text: t('putaway.pushed', { n: released }), tone: 'green' }),
});

/** Sets the location of items without a place here; their held tasks are then released (rule shelving-not-pushed-location-empty). */
const locationAction = callAction<Held, typeof putawayCalls.savePutawayLocation>(putawayCalls.savePutawayLocation, {
  label: 'action.putaway.location',
  icon: 'location',
  rows: 'some',
  select: 'error.select-to-save',
  allowed: ({ held }) => held === 'location-empty',
  ask: (rows, send) =>
    askWords(
      {
        title: t('action.putaway.location.ask', {
          items: [...new Set(rows.map(({ itemNo }) => itemNo))].join(', '),
          warehouse: rows[0]?.warehouseName ?? '',
        }),
        label: t('field.PCode'),
        code: true,
        does: 'action.putaway.location',
      },
      (locationCode) => send({ ids: rows.flatMap(({ task }) => task ?? []), locationCode }),
    ),
  resultMessage: ({ released }, say) => ({ text: say('putaway.located', { n: released }), tone: 'green' }),
});

/** Received goods that are no putaway task yet, with the reason (rules shelving-not-pushed-…). */
export const heldTasks = defineList(putawayLists.heldTasks, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: (row) => ({ path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: row.receiptNo ?? '' } }),
  actions: [pushAction, locationAction],
});

type Task = Row<typeof putawayLists.putawayTasks>;
const atShelf = (rows: readonly Task[]) => ({ wid: rows[0]?.warehouse ?? '', ids: rows.map(({ id }) => id).join(',') });

/** Open tasks: put away one, or several together. */
export const openTasks = defineList(putawayLists.putawayTasks, {
  where: () => ({ state: { value: 'pending', searchType: '=' } }),
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: (row) => ({ path: '/pages/InStorage/InnerCom/oneIncom', search: atShelf([row]) }),
  actions: [
    {
      ...{ label: 'action.putaway.start', icon: 'shelf', kind: 'primary', rows: 'some', permission: 'putaway' },
      run: (rows) => go('/pages/InStorage/InComingIn', atShelf(rows)),
    },
  ],
});

/** Warehouses with their open inbound rows. */
export const putawayWarehouses = defineList(putawayLists.putawayWarehouses, {
  open: (row) => ({ path: '/pages/InStorage/InComingIn', search: { wid: row.id ?? undefined } }),
});

/** Reports of the incoming inspection. */
export const inspectionReports = defineList(putawayLists.inspectionResults, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});
