// A scan flow over the template of goods that arrive: transfers, opened by the number of their order.
import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import { isBusy } from '../../contract/documents/arriving.ts';
import { saveTransferHere, transferArrival, transferInFlow } from '../../contract/transfers/transferIn.flow.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { go } from '../core/navigation/go.ts';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { ArrivalScreen } from '../documents/ArrivalScreen.tsx';
import { type ArrivalQuestions, arrivalBackend, openArrival } from '../documents/arrivalBackend.ts';

const TransfersComing = lazyPart(() => import('./TransfersComing.tsx').then((m) => m.TransfersComing));

const questions: ArrivalQuestions = {
  take: transferInFlow.take,
  /** Opened by the number of the order or of one of its documents. */
  read: (server, transferNo) => server.read(transfersCalls.transferSnapshot, { transferNo }),
  word: ({ code }) => ({ id: 'transfer.in.opened', args: { no: code } }),
};
const backend = arrivalBackend(questions);

/** Goods of a transfer order that arrive, by scan of order, labels and locations; with or without network (rule location-select-or-scan). */
export function ScanTransferInScreen() {
  const t = useT();
  const flow = useScanFlow(transferInFlow, backend);
  return (
    <ArrivalScreen
      call={transferInFlow.calls.saveTransferIn}
      arrival={transferArrival}
      flow={flow}
      save={saveTransferHere}
      opening={{
        title: t('transfer.in.do.order'),
        before: t('transfer.in.do.order.where'),
        idle: t('transfer.in.idle'),
        choose: <TransfersComing onOpen={(no) => void flow.ask((server) => openArrival(questions, server, no), no)} />,
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
