// A scan flow over the template of goods that arrive: transfers, opened by the number of their order.
import { useQuery } from '@tanstack/react-query';
import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import { isBusy } from '../../contract/documents/arriving.ts';
import { saveTransferHere, transferArrival, transferInFlow } from '../../contract/transfers/transferIn.flow.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { transfersLists } from '../../contract/transfers/transfers.lists.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { go } from '../core/go.ts';
import { type Say, useT } from '../core/i18n.ts';
import { Lines } from '../core/Lines.tsx';
import { listPage } from '../core/listApi.ts';
import { useSession } from '../core/session.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { withThousands } from '../core/withThousands.ts';
import { ArrivalScreen } from '../documents/ArrivalScreen.tsx';
import { type ArrivalQuestions, arrivalDoor, openArrival } from '../documents/arrivalDoor.ts';

const questions: ArrivalQuestions = {
  take: transferInFlow.take,
  /** By the number of the order or that of a document of it. */
  read: (server, transferNo) => server.read(transfersCalls.transferSnapshot, { transferNo }),
  word: ({ code }) => ({ id: 'transfer.in.opened', args: { no: code } }),
};
const door = arrivalDoor(questions);

/** Goods of a transfer order that arrive, by scan of order, labels and locations; with or without network (rule location-select-or-scan). */
export function ScanTransferInScreen() {
  const t = useT();
  const flow = useScanFlow(transferInFlow, door);
  return (
    <ArrivalScreen
      arrival={transferArrival}
      flow={flow}
      save={saveTransferHere}
      opening={{
        title: t('transfer.in.do.order'),
        before: t('transfer.in.do.order.where'),
        idle: t('transfer.in.idle'),
        choose: <Coming onOpen={(no) => void flow.ask((server) => openArrival(questions, server, no), no)} />,
      }}
      saved={(folded) => (
        <FlowSaved
          flow={transferInFlow}
          title={t('transfer.in.saved')}
          wordsOf={(saved) => savedWords(saved, t)}
          folded={folded || isBusy(flow.state)}
        />
      )}
      records="/pages/Stock/TranferInRecord"
      byForm={() => go('/pages/InStorage/Allocation')}
      help="transfer.in.help"
    />
  );
}

function savedWords({ input: { transferNo = '', lines = [] }, answer }: SavedCommand<typeof transferInFlow.calls>, t: Say) {
  const about = [transferNo, t('transfer.in.waits-review', { n: lines.length })].join(' · ');
  return { title: answer ? answer.docNo : t('arrival.saved.waiting'), about };
}

/** Transfers that are on their way here. */
function Coming({ onOpen }: { onOpen: (transferNo: string) => void }) {
  const t = useT();
  const org = useSession()?.login.u9org ?? '';
  const where = { side: { value: ['in', 'within'], searchType: 'in' }, status: { value: 'sent', searchType: '=' } } as const;
  const { data } = useQuery({
    queryKey: ['transfersComing', org],
    queryFn: () => listPage(transfersLists.transferOrders, { where, pageSize: 50 }),
  });
  if (!data?.rows.length) return <EmptyState icon="truck" title={t(data ? 'transfer.in.none' : 'transfer.in.idle')} />;
  return (
    <section aria-label={t('transfer.in.coming')}>
      <GroupTitle>{t('transfer.in.coming')}</GroupTitle>
      <Lines
        caption={t('transfer.in.coming')}
        lines={data.rows.map(({ code, name, orderDate, sent, received }) => ({
          ...{ key: code ?? '', itemNo: code ?? '', name: name ?? '', batch: orderDate ?? undefined, onOpen: () => onOpen(code ?? '') },
          ...{ qty: withThousands(received ?? '0'), target: withThousands(sent ?? '0') },
        }))}
      />
    </section>
  );
}
