import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { useWide } from '../core/device/useWide.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { DataTable } from '../core/ui/DataTable.tsx';
import { LineCard } from '../core/ui/LineCard.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';

/** The content of the report. */
export type Drift = CallOutput<typeof exchangeCalls.driftReport>;

/** Documents and lines that differ. */
export function DriftDocuments({ differences }: { differences: Drift['differences'] }) {
  const t = useT();
  const wide = useWide();
  const rows = differences.map((one) => ({ ...one, key: `${one.documentNo} ${one.line ?? ''} ${one.kind}`, what: t(`drift.${one.kind}`) }));
  const line = (one: (typeof rows)[number]) =>
    [one.line === null ? '' : t('exchange.line', { n: one.line }), one.itemNo].filter(Boolean).join(' · ');
  if (!wide) {
    return (
      <div className="kw-cards">
        {rows.map((one) => (
          <LineCard key={one.key} itemNo={one.documentNo} name={line(one)} chip={<Chip tone="red">{one.what}</Chip>}>
            <p className="kw-quiet-line">
              {t('drift.ours')} {one.ours} · {t('drift.theirs')} {one.theirs}
            </p>
          </LineCard>
        ))}
      </div>
    );
  }
  return (
    <DataTable
      caption={t('drift.documents')}
      rows={rows}
      rowKey={(one) => one.key}
      columns={[
        { key: 'no', head: t('field.DocNo'), cell: (one) => one.documentNo, strong: true },
        { key: 'line', head: t('field.LineNo'), cell: line },
        { key: 'kind', head: t('drift.kind'), cell: (one) => <Chip tone="red">{one.what}</Chip> },
        { key: 'ours', head: t('drift.ours'), cell: (one) => one.ours },
        { key: 'theirs', head: t('drift.theirs'), cell: (one) => one.theirs },
      ]}
    />
  );
}

/** Items whose sums differ. */
export function DriftItems({ items }: { items: Drift['items'] }) {
  const t = useT();
  return (
    <DataTable
      caption={t('drift.items')}
      rows={items}
      rowKey={(one) => one.itemNo}
      columns={[
        { key: 'item', head: t('field.ItemNo'), cell: (one) => one.itemNo, strong: true },
        { key: 'ours', head: t('drift.ours'), cell: (one) => shownQty(one.ledger), align: 'end' },
        { key: 'theirs', head: t('drift.theirs'), cell: (one) => shownQty(one.theirs), align: 'end' },
      ]}
    />
  );
}
