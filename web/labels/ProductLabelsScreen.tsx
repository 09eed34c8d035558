// A form with packs, which no template has: which order, how its goods are packed, and the labels that come of it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import type { MasterField as FieldDefinition } from '../../contract/core/master.ts';
import { packText } from '../../contract/labels/packs.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { scanText } from '../core/device/scanText.ts';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { MasterField } from '../core/master/MasterField.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { CommitBar } from '../core/ui/CommitBar.tsx';
import { wordsOf } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { PackFields } from './PackFields.tsx';
import { printNow } from './printNow.ts';

const orderField: FieldDefinition = {
  ...{ wire: 'OrderNo', type: 'reference', refersTo: 'completionOrders', required: true },
  among: { status: ['open', 'released'] },
};

const orderOf = async (orderNo: string) =>
  (await listPage(completionLists.completionOrders, { where: { code: { value: orderNo, searchType: '=' } }, pageSize: 1 })).rows[0] ?? null;

/** Labels of finished goods, printed at the line: from then on every scan finds them. */
export function ProductLabelsScreen() {
  const t = useT();
  const { orderno = '' } = useSearch();
  const [orderNo, setOrderNo] = useState(orderno);
  const { data: order } = useQuery({
    queryKey: ['product order', orderNo],
    queryFn: () => orderOf(orderNo),
    enabled: orderNo !== '',
  });
  const [wish, setWish] = useState<{ packQty?: string; count?: number | undefined }>({});
  const [message, setMessage] = useState<{ text: string; wrong: boolean }>();
  const { packQty, count } = wish;
  function take(no: string): void {
    setOrderNo(no);
    setMessage(undefined);
  }
  useScan((scan) => {
    take(scanText(scan));
    return true;
  });
  async function commit() {
    if (packQty === undefined) return;
    try {
      const { made } = await sendCommand(splitCalls.makeProductLabels, { orderNo, packQty, count });
      feedback('accept');
      setMessage({ text: t('split.preview', { n: made.length, packs: packText(made.map(({ qty }) => qty)) }), wrong: false });
      await queryClient.invalidateQueries();
      void printNow(made.map(({ code }) => code));
    } catch (error) {
      feedback('reject');
      setMessage({ text: wordsOf(error), wrong: true });
    }
  }
  const missing = orderNo === '' ? t('error.product.order-required') : packQty === undefined ? t('field.packQty') : undefined;
  return (
    <Page
      bottom={
        <WithRight call={splitCalls.makeProductLabels}>
          <CommitBar label={t('generate.commit')} disabledReason={missing} onCommit={commit} />
        </WithRight>
      }
    >
      <div className="kw-column">
        <section className="kw-panel kw-master-form">
          <MasterField
            field={orderField}
            value={orderNo}
            onChange={take}
            error={order === null ? t('error.report.order-not-found', { no: orderNo }) : undefined}
            disabled={false}
          />
          {order && (
            <p className="kw-quiet-line">
              {[order.itemNo, order.name, `${t('field.MoQty')} ${shownQty(order.ordered ?? '0')} ${unitText(t, order.unit ?? '')}`].join(
                ' · ',
              )}
            </p>
          )}
        </section>
        <PackFields
          of={{ qty: order?.ordered ?? '999999999', unit: order?.unit ?? '', decimals: 6 }}
          packQty={packQty}
          count={count}
          onChange={(change) => setWish((now) => ({ ...now, ...change }))}
        />
        {message && (
          <p className={message.wrong ? 'kw-form-fault' : undefined} role={message.wrong ? 'alert' : 'status'}>
            {message.text}
          </p>
        )}
      </div>
    </Page>
  );
}
