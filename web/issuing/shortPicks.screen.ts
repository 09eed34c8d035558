import type { Row } from '../../contract/core/list.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { shortPicksCalls } from '../../contract/issuing/shortPicks.calls.ts';
import { shortPicksLists } from '../../contract/issuing/shortPicks.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { askWords } from '../core/ui/askWords.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { t } from '../core/words/i18n.ts';

type Short = Row<typeof shortPicksLists.shortPicks>;

const settle = callAction<Short, typeof shortPicksCalls.settleShorts>(shortPicksCalls.settleShorts, {
  label: 'short.settle',
  icon: 'check',
  kind: 'primary',
  rows: 'some',
  select: 'error.select-to-settle',
  allowed: (row) => row.state === 'open',
  ask: (rows, send) =>
    askWords(
      {
        title: t('short.settle.ask', { n: rows.length }),
        label: t('field.Outcome'),
        does: 'short.settle',
      },
      (outcome) => send({ ids: rows.flatMap(({ id }) => id ?? []), outcome }),
    ),
  resultMessage: ({ done }, say) => ({ text: say('short.settled', { n: done }), tone: 'green' }),
});

/** A blind count: the counter does not see the expected quantity. */
const count = callAction<Short, typeof countingCalls.createCount>(countingCalls.createCount, {
  label: 'short.count',
  icon: 'count',
  rows: 'one',
  input: async ([row]) => {
    const place = row?.location ?? '';
    const yes = await confirm({
      title: t('short.count.ask', { place }),
      confirmLabel: t('short.count'),
      cancelLabel: t('shell.cancel'),
    });
    return yes ? { warehouse: row?.warehouse ?? '', locations: [place], opening: false } : undefined;
  },
  resultMessage: ({ docNo, places, lines }, say) => ({ text: say('count.made', { no: docNo, places, lines }), tone: 'green' }),
});

/** Places that pickers reported short: the stock there, a count of it, and its result. */
export const shortPicks = defineList(shortPicksLists.shortPicks, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockPositionDetail', search: { code: row.location ?? '' } }),
  actions: [settle, count],
  empty: { icon: 'check', title: 'short.empty', hint: 'short.empty.hint' },
});
