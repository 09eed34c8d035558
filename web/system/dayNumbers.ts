import type { AnyList } from '../../contract/core/list.ts';
import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { unscannableLists } from '../../contract/labels/unscannable.lists.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { putawayLists } from '../../contract/putaway/putaway.lists.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { leftWorkLists } from '../../contract/system/leftWork.lists.ts';
import type { ScreenPath } from '../core/navigation/go.ts';
import type { Where } from '../core/wire/listApi.ts';

/** One of today's numbers: how many rows a list has under these conditions, and the screen that shows them. */
export interface DayNumber {
  label: TextKey;
  list: AnyList;
  where?: Where;
  path: ScreenPath;
  /** The job that this number waits for. */
  job?: ScreenPath;
  /** Red as soon as there is one. */
  alarm?: boolean;
  /** Hidden while it is zero: a number that is nearly always zero teaches people not to look. */
  rare?: boolean;
}

/** The numbers on top of the home screen, in this order; without those whose screen is missing or not allowed. */
export const dayNumbers: readonly DayNumber[] = [
  {
    label: 'home.number.receive',
    list: receivingLists.unreceivedNotes,
    path: '/pages/Stock/UnRecieveRecord',
    job: '/pages/InStorage/ScanRecieveNew',
  },
  {
    label: 'home.number.put-away',
    list: putawayLists.putawayTasks,
    where: { state: { value: 'pending', searchType: '=' } },
    path: '/pages/InStorage/InStorageWhList',
    job: '/pages/InStorage/InComingIn',
  },
  {
    label: 'home.number.issue',
    list: issuingLists.issueLines,
    where: { state: { value: 'pending,begun', searchType: 'in' } },
    path: '/pages/OutStorage/IssueTask',
    job: '/pages/OutStorage/IssueTask',
  },
  { label: 'home.number.abnormal', list: exchangeLists.abnormalMessages, path: '/pages/Stock/Ablnormal', alarm: true },
  {
    label: 'home.number.left-work',
    list: leftWorkLists.leftWork,
    where: { state: { value: 'handed-over', searchType: '=' } },
    path: '/pages/my/leftWork',
    alarm: true,
    rare: true,
  },
  { label: 'home.number.ledger', list: stockLists.ledgerFaults, path: '/pages/exchange/ledgerFaults', alarm: true, rare: true },
  {
    label: 'home.number.unscannable',
    list: unscannableLists.unscannableCodes,
    path: '/pages/warehousing/unscannableCodes',
    alarm: true,
    rare: true,
  },
];
