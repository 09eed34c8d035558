import type { Row } from '../../contract/core/list.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import type { documentLines } from '../../contract/documents/documentList.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { judgementCalls, judgementLife } from '../../contract/incoming/judgement.calls.ts';
import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { documentActions } from '../core/document/documentActions.ts';
import type { documentScreens } from '../core/document/documentScreens.ts';
import { type AnyRow, callAction, defineList, type ListAction } from '../core/list/listDefinition.ts';
import { askText } from '../core/ui/askText.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { t } from '../core/words/i18n.ts';

type Line = Row<typeof documentLines>;

const waits = ({ underInspection }: Line): boolean => compareQty(underInspection ?? '0', '0') > 0;
const ways = (confirmLabel: string) => ({ confirmLabel, cancelLabel: t('shell.cancel') });

/** How much of the only line is meant; all of several lines. */
async function askQty([line, ...more]: readonly Line[], word: 'judge.accept' | 'judge.reject'): Promise<{ qty?: string } | undefined> {
  if (!line) return undefined;
  if (more.length > 0) return {};
  const qty = await askText({
    ...{ title: `${t(word)} · ${line.itemNo}`, label: t(`${word}.ask`), value: line.underInspection ?? '', required: t('work.required') },
    ...ways(t(word)),
  });
  return qty === undefined ? undefined : { qty };
}

const chosen = (lines: readonly Line[]) => ({ docNo: lines[0]?.docNo ?? '', lines: lines.map(({ lineNo }) => lineNo ?? 0) });

async function accept(lines: readonly Line[]) {
  const title = t('judge.accept.all', { n: lines.length });
  if (lines.length > 1 && !(await confirm({ title, ...ways(t('judge.accept')) }))) return undefined;
  const qty = await askQty(lines, 'judge.accept');
  return qty && { ...chosen(lines), ...qty, accepted: true };
}

async function reject(lines: readonly Line[]) {
  const qty = await askQty(lines, 'judge.reject');
  if (!qty) return undefined;
  const reason = await askText({
    ...{ title: t('judge.reject'), label: t('judge.reject.why'), required: t('work.required'), danger: true },
    ...ways(t('judge.reject')),
  });
  return reason === undefined ? undefined : { ...chosen(lines), ...qty, accepted: false, reason };
}

const byLine = { rows: 'some', select: 'error.judge.lines-required', allowed: waits } as const;

const judging = [
  callAction(judgementCalls.judgeGoods, { ...byLine, label: 'judge.accept', icon: 'check', kind: 'primary', input: accept }),
  callAction(judgementCalls.judgeGoods, { ...byLine, label: 'judge.reject', icon: 'stop', kind: 'danger', input: reject }),
] as unknown as readonly ListAction[];

const { steps: takingBack } = documentActions<AnyRow>(judgementDocument, judgementLife, ({ docNo }) => String(docNo), {
  delete: { label: 'judge.take-back', confirm: 'judge.take-back.ask', icon: 'erase', kind: 'danger' },
});

/** Of documents that bring goods under inspection: what was found is said at their lines, and stands below them with the way back. */
export const judged = {
  lineActions: judging,
  below: [
    {
      title: 'judge.found',
      definition: defineList(incomingLists.judgements, { actions: takingBack }),
      ifAny: true,
      where: ({ docNo }) => ({ forNo: { value: String(docNo), searchType: '=' } }),
    },
  ],
} satisfies Pick<Parameters<typeof documentScreens>[0], 'lineActions' | 'below'>;
