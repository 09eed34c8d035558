import type { CallInput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import type { documentLines } from '../../contract/documents/documentList.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { judgementCalls, judgementLife } from '../../contract/incoming/judgement.calls.ts';
import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { documentActions } from '../core/document/documentActions.ts';
import type { documentScreens } from '../core/document/documentScreens.ts';
import { type AnyRow, callAction, defineList, type ListAction } from '../core/list/listDefinition.ts';
import { askFields } from '../core/ui/askFields.tsx';
import { askWords } from '../core/ui/askWords.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { t } from '../core/words/i18n.ts';

type Line = Row<typeof documentLines>;

const waits = ({ underInspection }: Line): boolean => compareQty(underInspection ?? '0', '0') > 0;
const chosen = (lines: readonly Line[]) => ({ docNo: lines[0]?.docNo ?? '', lines: lines.map(({ lineNo }) => lineNo ?? 0) });
type Judgement = CallInput<typeof judgementCalls.judgeGoods>;
type Send = (judgement: Judgement) => Promise<void>;

/** The quantity of the single line: all of it, or the entered part. */
const qtyOf = ({ underInspection }: Line, does: 'judge.accept' | 'judge.reject') => ({
  label: t(`${does}.ask`),
  value: underInspection ?? '',
});

async function accept(lines: readonly Line[], send: Send) {
  const [line, ...more] = lines;
  const does = 'judge.accept';
  if (!line) return;
  const verdict = { ...chosen(lines), accepted: true };
  if (more.length === 0)
    return askWords({ title: `${t(does)} · ${line.itemNo}`, does, ...qtyOf(line, does) }, (qty) => send({ ...verdict, qty }));
  const question = { title: t('judge.accept.all', { n: lines.length }), confirmLabel: t(does), cancelLabel: t('shell.cancel') };
  if (await confirm(question)) await send(verdict);
}

async function reject(lines: readonly Line[], send: Send) {
  const [line, ...more] = lines;
  const question = { does: 'judge.reject', danger: true } as const;
  if (!line) return;
  const verdict = { ...chosen(lines), accepted: false };
  const why = { label: t('judge.reject.why') };
  if (more.length > 0) return askWords({ ...question, title: t('judge.reject'), ...why }, (reason) => send({ ...verdict, reason }));
  const fields = { Qty: qtyOf(line, 'judge.reject'), Reason: why };
  const title = `${t('judge.reject')} · ${line.itemNo}`;
  await askFields({ ...question, title, fields }, ({ Qty: qty, Reason: reason }) => send({ ...verdict, qty, reason }));
}

const byLine = { rows: 'some', select: 'error.judge.lines-required', allowed: waits } as const;

const judging = [
  callAction(judgementCalls.judgeGoods, { ...byLine, label: 'judge.accept', icon: 'check', kind: 'primary', ask: accept }),
  callAction(judgementCalls.judgeGoods, { ...byLine, label: 'judge.reject', icon: 'stop', ask: reject }),
] as unknown as readonly ListAction[];

const { steps: takingBack } = documentActions<AnyRow>(judgementDocument, judgementLife, ({ docNo }) => String(docNo), {
  delete: { label: 'judge.take-back', confirm: 'judge.take-back.ask', icon: 'undo', kind: 'danger' },
});

/** Inspection results of documents that bring goods under inspection: entered at their lines, listed below with an undo. */
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
