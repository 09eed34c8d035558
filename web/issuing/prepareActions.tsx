import type { CallOutput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import type { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import { placeCode } from '../../contract/labels/placeCode.ts';
import { isOutOfTurn } from '../../contract/stock/newer.rules.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { callAction, type ListAction } from '../core/list/listDefinition.ts';
import { askBatch } from '../core/master/askBatch.ts';
import { mayDo } from '../core/session/session.ts';
import { askWords } from '../core/ui/askWords.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { ask } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { allRows } from '../core/wire/listApi.ts';
import { t } from '../core/words/i18n.ts';

type Line = Row<typeof issuingLists.issueLines>;
type Proposals = CallOutput<typeof proposeCalls.proposeStock>;

/** The prepared quantities, and the places of older goods than the taken ones. */
const preparedWords = ({ tasks, picks, older }: CallOutput<typeof issuingCalls.prepareLines>) => ({
  text: [t('issue.prepared', { n: picks.length, tasks: tasks.join(', ') }), older].filter(Boolean).join(' · '),
  tone: older ? ('plain' as const) : ('green' as const),
});

/** The proposal for each line: quantity, place and reason. */
function Proposed({ note, lines }: Proposals) {
  return (
    <>
      {note && <p>{note}</p>}
      {lines.map(({ id, itemNo, takes, short, why }) => (
        <div key={id}>
          {takes.map(({ place, batch, qty, reason }) => (
            <p key={`${place} ${batch} ${reason}`}>
              <strong>{t('issue.take', { qty, item: itemNo, place })}</strong> {batch} <span className="kw-quiet">{reason}</span>
            </p>
          ))}
          {why && (
            <p>
              <strong>{t('issue.left-open', { item: itemNo, qty: short })}</strong> <span className="kw-quiet">{why}</span>
            </p>
          )}
        </div>
      ))}
    </>
  );
}

/** Prepares the proposed goods after a confirmation. */
export const prepareProposed = callAction<Line, typeof issuingCalls.prepareLines>(issuingCalls.prepareLines, {
  label: 'issue.prepare',
  icon: 'check',
  kind: 'primary',
  rows: 'some',
  select: 'error.select-to-prepare',
  input: async (chosen) => {
    const proposals = await ask(proposeCalls.proposeStock, { ids: chosen.flatMap(({ id }) => id ?? []) });
    const rows = proposals.lines.flatMap(({ id, takes }) =>
      takes.map(({ place, batch, qty }) => ({ lineId: id, qty, location: place, batch })),
    );
    if (rows.length === 0) {
      await confirm({ title: t('issue.prepare.nothing'), body: <Proposed {...proposals} />, confirmLabel: t('shell.close') });
      return undefined;
    }
    const yes = await confirm({
      title: t('issue.prepare.ask', { n: rows.length }),
      body: <Proposed {...proposals} />,
      confirmLabel: t('issue.prepare'),
      cancelLabel: t('shell.cancel'),
    });
    return yes ? { rows } : undefined;
  },
  resultMessage: preparedWords,
});

/** The batch of the line's item at that place: the only one, or the person's choice; undefined where there is none. */
async function batchAt({ itemNo, batch }: Line, location: string): Promise<{ batch?: string } | undefined> {
  if (batch) return {};
  const is = (value: string) => ({ value, searchType: '=' as const });
  const rows = await allRows(stockLists.stock, { location: is(placeCode(location)), itemNo: is(itemNo ?? ''), state: is('available') });
  const batches = [...new Set(rows.map((row) => row.batch ?? ''))].filter(Boolean).toSorted();
  if (batches.length < 2) return batches[0] ? { batch: batches[0] } : {};
  const title = t('issue.prepare.batch.ask', { item: itemNo ?? '', place: placeCode(location) });
  const chosen = await askBatch(title, batches, 'issue.prepare');
  return chosen === undefined ? undefined : { batch: chosen };
}

/** Prepares one line from a place that the person names. */
export const prepareFromPlace = callAction<Line, typeof issuingCalls.prepareLines>(issuingCalls.prepareLines, {
  label: 'issue.prepare.from',
  icon: 'location',
  rows: 'one',
  select: 'error.select-to-prepare',
  ask: ([line], send) =>
    askWords(
      {
        title: t('issue.prepare.from.ask', { item: line?.itemNo ?? '' }),
        label: t('field.PCode'),
        code: true,
        does: 'issue.prepare',
      },
      async (location) => {
        const of = line?.id && (await batchAt(line, location));
        if (!of) return;
        const rows = [{ lineId: line.id, location, ...of }];
        try {
          await send({ rows });
        } catch (error) {
          if (!(error instanceof CallError && isOutOfTurn(error.id) && mayDo('takeNewer'))) throw error;
          await askWords({ title: error.message, label: t('picking.newer.why'), does: 'picking.newer.take' }, (newerReason) =>
            send({ rows, newerReason }),
          );
        }
      },
    ),
  resultMessage: preparedWords,
});

/** Why a label or a place cannot be taken for a line, as text. */
export const whyNot: ListAction<Line> = {
  label: 'issue.why-not',
  icon: 'help',
  rows: 'one',
  permission: 'prepareIssue',
  run: ([line]) =>
    askWords(
      {
        title: t('issue.why-not.ask', { item: line?.itemNo ?? '' }),
        label: t('issue.why-not.code'),
        code: true,
        does: 'issue.why-not',
      },
      async (code) => {
        const { words } = await ask(proposeCalls.whyNotTake, { ids: line?.id ? [line.id] : [], code }, { quiet: true });
        await confirm({ title: code, body: words, confirmLabel: t('shell.close') });
      },
    ),
};
