import { useQuery } from '@tanstack/react-query';
import type { completionLists } from '../../contract/completion/completion.lists.ts';
import {
  type Block,
  blocksOf,
  type ReportChecks,
  reportableNow,
  type ShiftStage,
  shiftStages,
} from '../../contract/completion/shift.rules.ts';
import type { Row } from '../../contract/core/list.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { go } from '../core/navigation/go.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { ask } from '../core/wire/api.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { toneOf, wayOf } from './shiftWays.ts';

type Order = Row<typeof completionLists.shiftOrders>;

/** The plant's checks that can hold goods up. */
export interface ShiftSwitches extends ReportChecks {
  completionSetCheck: boolean;
}

const stageWords: Record<ShiftStage, TextKey> = {
  scanned: 'field.McasQty',
  passed: 'field.QaPassedQty',
  reported: 'field.ReportedQty',
  audited: 'field.AuditedQty',
  applied: 'field.AppliedQty',
  stored: 'field.StoredQty',
};

const quantitiesOf = ({ ordered, scanned, passed, reported, audited, applied, stored }: Order) => ({
  ...{ ordered: ordered ?? '0', scanned: scanned ?? '0', passed: passed ?? '0', reported: reported ?? '0' },
  ...{ audited: audited ?? '0', applied: applied ?? '0', stored: stored ?? '0' },
});

/** The obstacles of the order, with their texts. */
function useBlocks(order: Order, switches: ShiftSwitches): (Block & { words: string })[] {
  const t = useT();
  const quantities = quantitiesOf(order);
  const [exempt, returnNo, unit] = [order.exempt ?? false, order.returnNo ?? '', unitText(t, order.unit ?? '')];
  const facts = {
    ...{ exempt, returnNo, failed: order.failed ?? '0', placeless: order.placeless ?? 0, unsentReports: order.unsentReports ?? 0 },
    ...{ refusedReports: order.refusedReports ?? 0, refusedApplications: order.refusedApplications ?? 0 },
  };
  const blocks = blocksOf({ ...quantities, ...facts }, switches);
  const qty = reportableNow(quantities, { ...switches, qaCheck: switches.qaCheck && !exempt });
  const short = useShortage(order.orderNo ?? '', switches.completionSetCheck && compareQty(qty, '0') > 0 ? qty : undefined, t);
  return [
    ...(short ? [{ stage: 'reported', reason: 'set-short', qty, words: short } as const] : []),
    ...blocks.map((block) => ({
      ...block,
      words: t(`shift.block.${block.reason}`, { qty: shownQty(block.qty), unit, no: returnNo }),
    })),
  ];
}

/** The material missing to report this quantity more. */
function useShortage(orderNo: string, qty: string | undefined, t: Say): string | undefined {
  const { data } = useQuery({
    queryKey: ['shift set', orderNo, qty],
    queryFn: () => ask(reportLookupCalls.checkWholeSet, { orderNo, qty: qty ?? '0' }, { quiet: true }),
    enabled: qty !== undefined,
    refetchInterval: 60_000,
  });
  const shortages = qty === undefined ? [] : (data?.shortages ?? []);
  const [first] = shortages;
  if (!first) return undefined;
  const about = { item: first.itemNo, short: shownQty(first.short), n: shortages.length };
  return t(shortages.length > 1 ? 'shift.set-short.more' : 'shift.block.set-short', about);
}

/** An order's goods, one bar for each stage on the same scale, so that a gap is visible; an obstacle stands at its bar and links to its solution. */
export function OrderBars({ order, switches }: { order: Order; switches: ShiftSwitches }) {
  const t = useT();
  const blocks = useBlocks(order, switches);
  const quantities = quantitiesOf(order);
  const unit = unitText(t, order.unit ?? '');
  const [orderNo, returnNo, ordered] = [order.orderNo ?? '', order.returnNo ?? '', quantities.ordered];
  return (
    <section className="kw-panel kw-shift-order" aria-label={orderNo}>
      <div className="kw-shift-head">
        <h2>{orderNo}</h2>
        <p className="kw-quiet-line">
          {[order.itemNo, order.itemName, order.productionLine && t('shift.line', { line: order.productionLine })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="kw-shift-ordered">{t('shift.ordered', { qty: ordered, unit })}</p>
      </div>
      <div className="kw-shift-stages">
        {shiftStages.map((stage) => (
          <div key={stage} className="kw-shift-stage">
            <StageBar stage={stage} qty={quantities[stage]} ordered={ordered} unit={unit} />
            <div className="kw-shift-blocks">
              {blocks
                .filter((block) => block.stage === stage)
                .map(({ reason, words }) => (
                  <BlockChip key={reason} reason={reason} words={words} about={{ orderNo, returnNo }} />
                ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The part of the order that has reached a stage. */
function StageBar({ stage, qty, ordered, unit }: { stage: ShiftStage; qty: string; ordered: string; unit: string }) {
  const t = useT();
  const [value, total] = [Number(qty), Number(ordered)];
  const words = t('shift.of', { qty, ordered: shownQty(ordered), unit });
  return (
    <>
      <span>{t(stageWords[stage])}</span>
      <div
        className={`kw-shift-bar kw-shift-${stage}`}
        role="progressbar"
        aria-label={t(stageWords[stage])}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(value, total)}
        aria-valuetext={words}
      >
        <div style={{ width: `${total > 0 ? Math.min(100, (100 * value) / total) : 0}%` }} />
      </div>
      <span className="kw-shift-qty">{shownQty(qty)}</span>
    </>
  );
}

/** People without a screen to solve it read a plain text instead. */
function BlockChip({ reason, words, about }: { reason: Block['reason']; words: string; about: { orderNo: string; returnNo: string } }) {
  const way = wayOf(reason, about);
  if (!way) return <Chip tone={toneOf(reason)}>{words}</Chip>;
  return (
    <button type="button" className="kw-shift-block" onClick={() => go(way.path, way.search)}>
      <Chip tone={toneOf(reason)}>
        {words}
        <Icon name="chevron" size={14} />
      </Chip>
    </button>
  );
}
