// A report that the person starts and that takes time; its two tables come from one answer, not from a list query.
import { useState } from 'react';
import { permissionOf } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import { ledgerCheckCalls } from '../../contract/stock/ledgerCheck.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { useVisitState } from '../core/navigation/visit.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Loading } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { DriftLedger } from './DriftLedger.tsx';
import { DriftStock } from './DriftStock.tsx';
import { type Drift, DriftDocuments, DriftItems } from './DriftTables.tsx';
import './exchange.css';

const sizes = ['50', '200', '500'] as const;

type View = 'documents' | 'items' | 'ledger';

/** A partner's books beside ours, document by document or item by item; and whether the ledger agrees with itself. */
export function DriftScreen() {
  const t = useT();
  const mayCheck = mayDo(permissionOf(ledgerCheckCalls.ledgerCheck), useSession());
  const asked = useSearch()['view'];
  const [view, setView] = useVisitState<View>('drift.view', asked === 'ledger' && mayCheck ? 'ledger' : 'documents');
  return (
    <Page noScan>
      <div className="kw-column kw-wide-column">
        <Segmented
          label={t('drift.with')}
          value={view}
          options={[
            { value: 'documents', label: t('drift.perDocument') },
            { value: 'items', label: t('drift.perItem') },
            ...(mayCheck ? [{ value: 'ledger' as const, label: t('ledger.view') }] : []),
          ]}
          onChange={setView}
        />
        {view === 'items' && <DriftStock />}
        {view === 'documents' && <PerDocument />}
        {view === 'ledger' && <DriftLedger />}
      </div>
    </Page>
  );
}

/** Compares a partner's last answers with the documents and the ledger here. */
function PerDocument() {
  const t = useT();
  const [partner, setPartner] = useState<Partner>('erp');
  const [last, setLast] = useState<string>(sizes[1]);
  const [report, setReport] = useVisitState<Drift | undefined>('drift', undefined);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<unknown>();

  async function compare(): Promise<void> {
    setAsking(true);
    setFault(undefined);
    setReport(undefined);
    try {
      setReport(await ask(exchangeCalls.driftReport, { partner, last: Number(last) }, { quiet: true }));
    } catch (error) {
      setFault(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <section className="kw-panel">
        <p className="kw-quiet-line">{t('drift.start')}</p>
        <div className="kw-drift-ask">
          <SelectField
            label={t('drift.with')}
            value={partner}
            choices={partners.map((value) => ({ value, label: t(`partner.${value}`) }))}
            onChange={(value) => setPartner(partners.find((one) => one === value) ?? 'erp')}
          />
          <SelectField label={t('drift.last')} value={last} choices={sizes.map((value) => ({ value, label: value }))} onChange={setLast} />
          <Button kind="primary" icon="swap" onPress={compare}>
            {t('drift.go')}
          </Button>
        </div>
      </section>
      {asking && <Loading label={t('shell.loading')} telling={t('drift.asking')} />}
      {fault !== undefined && <ListTrouble error={fault} onRetry={() => void compare()} />}
      {report && <Report report={report} />}
    </>
  );
}

function Report({ report: { documents, silent, differences, items } }: { report: Drift }) {
  const t = useT();
  const summary = [t('drift.compared', { n: documents }), silent > 0 && t('drift.silent', { n: silent })].filter(Boolean).join(' · ');
  const clean = differences.length === 0 && items.length === 0;
  return (
    <>
      <p role="status">{summary}</p>
      {clean && silent === 0 && <EmptyState icon="check" title={t('drift.clean')} hint={t('drift.clean.hint')} />}
      {differences.length > 0 && (
        <section>
          <GroupTitle>
            {t('drift.documents')} {differences.length}
          </GroupTitle>
          <DriftDocuments differences={differences} />
        </section>
      )}
      {items.length > 0 && (
        <section>
          <GroupTitle>
            {t('drift.items')} {items.length}
          </GroupTitle>
          <DriftItems items={items} />
        </section>
      )}
    </>
  );
}
