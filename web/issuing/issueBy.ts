import { handedRoundsLists } from '../../contract/issuing/handedRounds.lists.ts';
import { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import type { Round } from '../../contract/issuing/pickingRound.rules.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import type { ScreenPath } from '../core/navigation/go.ts';

/** A grouping of lines; the column of a group is also the filter of its lines. */
export interface IssueBy {
  label: TextKey;
  /** The column that names a group, in its list and among the lines. */
  column: string;
  detail: ScreenPath;
  /** Several groups are walked in one round, named by this. */
  walks?: keyof Round;
}

/** Goods to prepare by warehouse, order or item (texts switch-issue-type-…); and rounds that were handed over. */
export const toPrepareBy = {
  warehouse: {
    label: 'issue.by.warehouse',
    column: 'warehouse',
    walks: 'warehouse',
    detail: '/pages/OutStorage/InnerPage/IssueTaskDetail',
    list: issuingLists.issueByWarehouse,
  },
  order: {
    label: 'issue.by.order',
    column: 'orderNo',
    walks: 'orderNo',
    detail: '/pages/OutStorage/InnerPage/OrderIssueTaskDetail',
    list: issuingLists.issueByOrder,
  },
  item: {
    label: 'issue.by.item',
    column: 'itemNo',
    walks: 'itemNo',
    detail: '/pages/OutStorage/InnerPage/ItemIssueTaskDetail',
    list: issuingLists.issueByItem,
  },
  handed: {
    label: 'issue.by.handed',
    column: 'handed',
    detail: '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail',
    list: handedRoundsLists.handedRounds,
  },
} as const satisfies Record<string, IssueBy & { list: unknown }>;

/** By warehouse, order, item, picker or document type: goods that wait for their confirmation (texts switch-issue-confirm-…). */
export const toConfirmBy = {
  warehouse: {
    label: 'issue.by.warehouse',
    column: 'warehouse',
    detail: '/pages/OutStorage/InnerPage/IssueWhConfirmDetail',
    list: issuingLists.confirmByWarehouse,
  },
  order: {
    label: 'issue.by.order',
    column: 'orderNo',
    detail: '/pages/OutStorage/InnerPage/IssueOrderConfirmDetail',
    list: issuingLists.confirmByOrder,
  },
  item: {
    label: 'issue.by.item',
    column: 'itemNo',
    detail: '/pages/OutStorage/InnerPage/IssueItemConfirmDetail',
    list: issuingLists.confirmByItem,
  },
  picker: {
    label: 'issue.by.picker',
    column: 'picker',
    detail: '/pages/OutStorage/InnerPage/IssueByManConfirmDetail',
    list: issuingLists.confirmByPicker,
  },
  type: {
    label: 'issue.by.type',
    column: 'source',
    detail: '/pages/OutStorage/InnerPage/IssueBillTypeConfirmDetail',
    list: issuingLists.confirmByType,
  },
} as const satisfies Record<string, IssueBy & { list: unknown }>;

/** The grouping in the address; the first one if the address has none or an unknown one. */
export const groupingNamed = <K extends string>(all: Readonly<Record<K, IssueBy>>, named: string | undefined): K => {
  const names = Object.keys(all) as K[];
  return names.find((name) => name === named) ?? (names[0] as K);
};
