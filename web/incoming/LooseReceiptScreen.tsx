// A scan flow over the template of goods that arrive: loose parts, opened by the first label of a supplier.
import type { SavedCommand } from '../../contract/core/scanFlow.ts';
import { isBusy } from '../../contract/documents/arriving.ts';
import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { looseArrival, looseFlow, saveLooseHere } from '../../contract/incoming/loose.flow.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { ArrivalScreen } from '../documents/ArrivalScreen.tsx';
import { type ArrivalQuestions, arrivalBackend, openArrival } from '../documents/arrivalBackend.ts';

const ReferenceField = lazyPart(() => import('../core/master/ReferenceField.tsx').then((m) => m.ReferenceField));
const LooseForm = lazyPart(() => import('./LooseForm.tsx').then((m) => m.LooseForm));

/** Parts that came without a delivery note: scanned, or entered where they have no labels. */
export function LooseReceiptScreen() {
  return useSearch()['by'] === 'hand' ? <LooseForm /> : <LooseScan />;
}

const questions: ArrivalQuestions = {
  take: looseFlow.take,
  read: (server, code) => server.read(incomingCalls.looseSnapshot, { code }),
  word: () => ({ id: 'loose.opened' }),
  look: (server, code, supplier) => server.read(incomingCalls.findLooseLabel, { code, supplier }),
};
const backend = arrivalBackend(questions);

function LooseScan() {
  const t = useT();
  const flow = useScanFlow(looseFlow, backend);
  return (
    <ArrivalScreen
      call={looseFlow.calls.saveLooseReceipt}
      arrival={looseArrival}
      flow={flow}
      save={saveLooseHere}
      opening={{
        ...{ title: t('loose.do.label'), before: t('loose.do.label.where'), idle: t('loose.idle') },
        ...{ step: t('loose.step.open'), other: t('loose.other') },
        choose: (
          <div className="kw-column">
            <ReferenceField
              label={t('field.SupplierCode')}
              refersTo="suppliers"
              value=""
              onChange={(code) => code && void flow.ask((server) => openArrival(questions, server, code), code)}
            />
          </div>
        ),
      }}
      saved={(folded) => (
        <FlowSaved
          flow={looseFlow}
          title={t('loose.saved')}
          wordsOf={(saved) => savedWords(saved, t)}
          folded={folded || isBusy(flow.state)}
        />
      )}
      records="/pages/InStorage/InnerCom/ScanComponentsRecord"
      byForm={(supplier) => go('/pages/InStorage/ScanComponents', { by: 'hand', supplier })}
      help="loose.help"
    />
  );
}

function savedWords({ input: { supplier = '', lines = [] }, answer }: SavedCommand<typeof looseFlow.calls>, t: Say) {
  const about = [supplier, t('flow.lines', { n: lines.length })].join(' · ');
  return { title: answer ? answer.docNo : t('arrival.saved.waiting'), about };
}
