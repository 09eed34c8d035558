// A form with packs, which no template has: which order, how its goods are packed, and the labels that come of it.
import { useState } from 'react';
import type { MasterField as FieldDefinition } from '../../contract/core/master.ts';
import { packText } from '../../contract/labels/packs.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { wordsOf } from '../core/api.ts';
import { feedback } from '../core/feedback.ts';
import { useT } from '../core/i18n.ts';
import type { AnyRow } from '../core/list/listDefinition.ts';
import { MasterField } from '../core/master/MasterField.tsx';
import { Page } from '../core/Page.tsx';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { CommitBar } from '../core/ui/CommitBar.tsx';
import { useSearch } from '../core/useSearch.ts';
import { PackFields } from './PackFields.tsx';
import { printNow } from './printNow.ts';

const orderField: FieldDefinition = {
  ...{ wire: 'OrderNo', type: 'reference', refersTo: 'completionOrders', required: true },
  among: { status: ['open', 'released'] },
};

/** Labels of finished goods, printed at the line: from then on every scan finds them. */
export function ProductLabelsScreen() {
  const t = useT();
  const { orderno = '' } = useSearch();
  const [orderNo, setOrderNo] = useState(orderno);
  const [order, setOrder] = useState<AnyRow>();
  const [wish, setWish] = useState<{ packQty?: string; count?: number | undefined }>({});
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>();
  const { packQty, count } = wish;
  async function commit() {
    if (packQty === undefined) return;
    try {
      const { made } = await sendCommand(splitCalls.makeProductLabels, { orderNo, packQty, count });
      feedback('accept');
      setSaid({ text: t('split.preview', { n: made.length, packs: packText(made.map(({ qty }) => qty)) }), wrong: false });
      await queryClient.invalidateQueries();
      await printNow(made.map(({ code }) => code));
    } catch (error) {
      feedback('reject');
      setSaid({ text: wordsOf(error), wrong: true });
    }
  }
  const missing = orderNo === '' ? t('error.product.order-required') : packQty === undefined ? t('field.packQty') : undefined;
  return (
    <Page bottom={<CommitBar label={t('generate.commit')} disabledReason={missing} onCommit={commit} />}>
      <div className="kw-column">
        <section className="kw-panel kw-master-form">
          <MasterField
            field={orderField}
            value={orderNo}
            onChange={(value, row) => {
              setOrderNo(value);
              setOrder(row);
              setSaid(undefined);
            }}
            error={undefined}
            disabled={false}
          />
        </section>
        <PackFields
          of={{ qty: String(order?.['ordered'] ?? '999999999'), unit: String(order?.['unit'] ?? ''), decimals: 6 }}
          packQty={packQty}
          count={count}
          onChange={(change) => setWish((now) => ({ ...now, ...change }))}
        />
        {said && (
          <p className={said.wrong ? 'kw-form-fault' : undefined} role={said.wrong ? 'alert' : 'status'}>
            {said.text}
          </p>
        )}
      </div>
    </Page>
  );
}
