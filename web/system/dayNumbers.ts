import type { AnyList } from '../../contract/core/list.ts';
import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import type { ScreenPath } from '../core/go.ts';
import type { Where } from '../core/listApi.ts';

/** One of today's numbers: how many rows a list has under these conditions, and the screen that shows them. */
export interface DayNumber {
  label: TextKey;
  list: AnyList;
  where?: Where;
  path: ScreenPath;
  /** Red as soon as there is one. */
  alarm?: boolean;
}

/** What stands on top of the home screen, in this order; one whose screen is not built or not allowed is not shown. */
export const dayNumbers: readonly DayNumber[] = [
  { label: 'home.number.receive', list: receivingLists.unreceivedNotes, path: '/pages/Stock/UnRecieveRecord' },
  { label: 'home.number.abnormal', list: exchangeLists.abnormalMessages, path: '/pages/Stock/Ablnormal', alarm: true },
];
