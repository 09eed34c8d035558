// The record template has no place for the text of the record itself, which is the main content here.
import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { Facts } from '../core/record/Facts.tsx';
import { RowActions } from '../core/record/RowActions.tsx';
import { rowFacts } from '../core/record/recordDefinition.ts';
import { useSession } from '../core/session/session.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { stateTone } from '../core/ui/stateTone.ts';
import { ask } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import { JsonPanel } from './JsonPanel.tsx';
import { closeParkedAction, replayAction } from './messageActions.ts';
import { orMissing } from './orMissing.ts';
import { TechnicalText } from './TechnicalText.tsx';
import '../core/record/record.css';

const { parkedRecords } = exchangeLists;
type Detail = CallOutput<typeof exchangeCalls.parkedRecordDetail>;
type Parked = { detail: Detail; row: Row<typeof parkedRecords> };

/** One record that could not be taken in: why, and how it came. */
export function ParkedRecordScreen() {
  const t = useT();
  const { id = '' } = useSearch();
  const org = useSession()?.login.u9org;
  const { data, error, isPending, refetch } = useQuery({ queryKey: ['parked', org, id], queryFn: () => load(Number(id)) });
  return (
    <Page
      about={data?.row.recordId ?? undefined}
      onReload={() => void refetch()}
      ready={data !== undefined}
      bottom={data && <RowActions row={data.row} actions={[replayAction, closeParkedAction]} />}
    >
      {isPending && <Skeleton label={t('shell.loading')} />}
      {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyState icon="search" title={t('record.missing')} hint={t('record.missing.hint')} />}
      {data && <Told {...data} />}
    </Page>
  );
}

async function load(id: number): Promise<Parked | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [detail, page] = await Promise.all([
    ask(exchangeCalls.parkedRecordDetail, { id }, { quiet: true }).catch(orMissing),
    listPage(parkedRecords, { where: { id: { value: id, searchType: '=' } }, pageSize: 1 }),
  ]);
  const [row] = page.rows;
  return detail && row ? { detail, row } : null;
}

function Told({ detail, row }: Parked) {
  const t = useT();
  const state = row.state ?? '';
  return (
    <div className="kw-record">
      <section className="kw-panel">
        <div className="kw-record-head">
          <div>
            <h2 className="kw-record-title">{row.recordId}</h2>
            <p className="kw-quiet-line">
              {sayOr(t, `state.partner.${row.source}`, row.source ?? '')} · {sayOr(t, `state.recordKind.${row.kind}`, row.kind ?? '')}
            </p>
          </div>
          <Chip tone={stateTone('parked', state)}>{sayOr(t, `state.parked.${state}`, state)}</Chip>
        </div>
        {detail.reason !== '' && (
          <div className={`kw-what kw-chip-${state === 'parked' ? 'amber' : 'grey'}`}>
            <p className="kw-what-said">{detail.reason}</p>
          </div>
        )}
        <TechnicalText text={detail.technical} />
        <Facts facts={rowFacts(parkedRecords, row, t, ['version', 'times', 'parkedAt', 'lastAt', 'closedReason'])} />
      </section>
      <div className="kw-json-pair">
        <JsonPanel title={t('exchange.record')} json={detail.record} />
      </div>
    </div>
  );
}
