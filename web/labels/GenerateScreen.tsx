// A form with a preview, which no template has: stock without labels, the packing, and the resulting labels.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row } from '../../contract/core/list.ts';
import { addQty, subtractQty } from '../../contract/core/quantity.ts';
import { packText } from '../../contract/labels/packs.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { splitLists } from '../../contract/labels/split.lists.ts';
import { decideGenerate } from '../../contract/labels/split.rules.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { goBack } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { loadRow } from '../core/record/recordDefinition.ts';
import { noLogin, useSession } from '../core/session/session.ts';
import { CommitBar } from '../core/ui/CommitBar.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { showError } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { PackFields } from './PackFields.tsx';
import { printNow } from './printNow.ts';

type Stock = Row<typeof splitLists.unlabelledStock>;
const load = loadRow(splitLists.unlabelledStock, 'id');

/** Labels for stock that has none (rule generated-quantity-max). */
export function GenerateScreen() {
  const t = useT();
  const search = useSearch();
  const login = useSession()?.login ?? noLogin;
  const { data, error, refetch } = useQuery({
    queryKey: ['unlabelledStock', search['id']],
    queryFn: async () => (await load({ search, login })) ?? null,
  });
  if (data) return <GenerateForm stock={data} />;
  return (
    <Page noScan>
      {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyState icon="check" title={t('generate.gone')} />}
    </Page>
  );
}

function GenerateForm({ stock }: { stock: Stock }) {
  const t = useT();
  const [wish, setWish] = useState<{ packQty?: string; count?: number | undefined }>({});
  const { free, qty, labelled, unit, decimals } = {
    ...stock,
    free: stock.free ?? '0',
    qty: stock.qty ?? '0',
    unit: stock.unit ?? '',
  } as const;
  const of = { itemNo: stock.itemNo ?? '', unit, decimals: decimals ?? 0, balance: qty, promised: labelled ?? '0' };
  const { packQty, count } = wish;
  const decision = packQty === undefined ? undefined : decideGenerate(of, { packQty, count });
  const qtys = decision && 'qtys' in decision ? decision.qtys : undefined;
  const left = subtractQty(free, addQty('0', ...(qtys ?? [])));
  const wrong = decision && 'refuse' in decision ? t(`error.${decision.refuse}`, decision.args) : undefined;
  async function commit() {
    if (packQty === undefined) return;
    const { itemNo, location, batch, project, state } = stock;
    try {
      const { made } = await sendCommand(splitCalls.generateStockLabels, {
        ...{ itemNo: itemNo ?? '', locationCode: location ?? '', batch: batch ?? '', project: project ?? '' },
        ...{ status: state as 'available', packQty, count },
      });
      toast(t('split.preview', { n: made.length, packs: packText(made.map((one) => one.qty)) }), { tone: 'green' });
      await queryClient.invalidateQueries();
      goBack();
      void printNow(made.map(({ code }) => code));
    } catch (error) {
      showError(error);
    }
  }
  const shownUnit = unitText(t, unit);
  const why = qtys ? undefined : (wrong ?? t('field.packQty'));
  return (
    <Page
      noScan
      bottom={
        <WithRight call={splitCalls.generateStockLabels}>
          <CommitBar label={t('generate.commit')} count={qtys?.length} disabledReason={why} onCommit={commit} />
        </WithRight>
      }
    >
      <div className="kw-column">
        <h2 className="kw-aside">{t('field.ItemNo')}</h2>
        <Lines
          caption={t('field.ItemNo')}
          lines={[
            {
              key: 'stock',
              itemNo: stock.itemNo,
              name: stock.itemName,
              batch: stock.batch ?? undefined,
              location: stock.location ?? undefined,
              lead: t('generate.free', { free, unit: shownUnit, qty }),
            },
          ]}
        />
        <PackFields
          of={{ ...of, qty: free }}
          packQty={packQty}
          count={count}
          onChange={(change) => setWish((now) => ({ ...now, ...change }))}
        />
        {qtys && (
          <p role="status">
            {t('split.preview', { n: qtys.length, packs: packText(qtys) })}
            {left !== '0' && ` · ${t('generate.left', { qty: `${shownQty(left)} ${shownUnit}` })}`}
          </p>
        )}
        <FormFault>{wrong}</FormFault>
      </div>
    </Page>
  );
}
