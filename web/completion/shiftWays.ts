import type { ShiftReason } from '../../contract/completion/shift.rules.ts';
import type { ScreenPath, ScreenSearch } from '../core/navigation/go.ts';
import { mayDo } from '../core/session/session.ts';
import type { Tone } from '../core/ui/tone.ts';

/** The order, and the document that blocks it, if there is one. */
interface About {
  orderNo: string;
  returnNo: string;
}

interface Way {
  permission: string;
  path: ScreenPath;
  search: (about: About) => ScreenSearch;
}

const ofOrder = ({ orderNo }: About): ScreenSearch => ({ 'f.orderNo': orderNo });
const inForm = ({ orderNo }: About): ScreenSearch => ({ orderno: orderNo });
const refused = (about: About): ScreenSearch => ({ ...ofOrder(about), 'f.syncState': 'failed' });

const qaOfOrder: Way = { permission: 'reportRecords', path: '/pages/InStorage/InnerCom/QAScanRecord', search: ofOrder };
const records = '/pages/InStorage/InnerCom/ScanCompletedRecord';

/** For each reason the tone, and the screens that solve it: the first one that the person may open is used. */
const solved: Record<ShiftReason, { tone: Tone; ways: readonly Way[] }> = {
  'qa-failed': {
    tone: 'red',
    ways: [
      {
        permission: 'reportRecords',
        path: '/pages/InStorage/InnerCom/QAScanRecord',
        search: (about) => ({ ...ofOrder(about), 'f.verdict': 'failed' }),
      },
    ],
  },
  'qa-waits': { tone: 'amber', ways: [qaOfOrder] },
  'qa-holds': { tone: 'red', ways: [qaOfOrder] },
  exempt: { tone: 'blue', ways: [{ permission: 'reportRecords', path: '/pages/InStorage/InnerCom/NoRptCheckOrder', search: ofOrder }] },
  'return-open': {
    tone: 'red',
    ways: [{ permission: 'outgoingRecords', path: '/pages/documents/workshopReturn', search: ({ returnNo }) => ({ docNo: returnNo }) }],
  },
  'set-short': {
    tone: 'red',
    ways: [
      {
        permission: 'issueTasks',
        path: '/pages/OutStorage/InnerPage/OrderIssueTaskDetail',
        search: ({ orderNo }) => ({ orderNo }),
      },
      { permission: 'requisition', path: '/pages/OutStorage/PickItemEdit', search: () => ({}) },
    ],
  },
  'to-report': { tone: 'amber', ways: [{ permission: 'report', path: '/pages/InStorage/InnerCom/OneOrder', search: inForm }] },
  'no-place': { tone: 'red', ways: [{ permission: 'report', path: '/pages/InStorage/InnerCom/UpdateScanCompetedQty', search: ofOrder }] },
  'to-audit': {
    tone: 'amber',
    ways: [
      {
        permission: 'reportRecords',
        path: '/pages/InStorage/AuditComplete',
        search: (about) => ({ ...ofOrder(about), 'f.state': 'saved' }),
      },
    ],
  },
  'to-send': {
    tone: 'blue',
    ways: [
      {
        permission: 'reportRecords',
        path: records,
        search: (about) => ({ ...ofOrder(about), 'f.state': 'audited', 'f.syncState': 'not-synchronized' }),
      },
    ],
  },
  'reports-refused': { tone: 'red', ways: [{ permission: 'reportRecords', path: records, search: refused }] },
  'to-apply': {
    tone: 'amber',
    ways: [{ permission: 'applyCompletion', path: '/pages/InStorage/InnerCom/finishOneOrder', search: inForm }],
  },
  'to-confirm': { tone: 'amber', ways: [{ permission: 'completionRecords', path: '/pages/InStorage/FinishedConfirm', search: ofOrder }] },
  'applications-refused': {
    tone: 'red',
    ways: [{ permission: 'completionRecords', path: '/pages/InStorage/InnerCom/FinishedTaskRecord', search: refused }],
  },
};

export const toneOf = (reason: ShiftReason): Tone => solved[reason].tone;

/** The screen where the person solves it; undefined for people who may open none of them. */
export function wayOf(reason: ShiftReason, about: About): { path: ScreenPath; search: ScreenSearch } | undefined {
  const way = solved[reason].ways.find(({ permission }) => mayDo(permission));
  return way && { path: way.path, search: way.search(about) };
}
