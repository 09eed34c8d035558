// The record template shows facts and lines; a message is read as well: what happened, what to do, both texts in full.
import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { ask } from '../core/api.ts';
import { go } from '../core/go.ts';
import { type Say, sayOr, useT } from '../core/i18n.ts';
import { Lines } from '../core/Lines.tsx';
import { ListTrouble } from '../core/list/ListTrouble.tsx';
import { listPage } from '../core/listApi.ts';
import { Page } from '../core/Page.tsx';
import { FactItem } from '../core/record/FactItem.tsx';
import { RowActions } from '../core/record/RowActions.tsx';
import { mayDo, useSession } from '../core/session.ts';
import { stateTone } from '../core/stateTone.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { useSearch } from '../core/useSearch.ts';
import { withThousands } from '../core/withThousands.ts';
import { JsonPanel } from './JsonPanel.tsx';
import { closeAction, resendAction } from './messageActions.ts';
import { answeredLines } from './messageParts.ts';
import { orMissing } from './orMissing.ts';
import '../core/record/record.css';

type Message = CallOutput<typeof exchangeCalls.messageDetail>;
type MessageRow = Row<typeof exchangeLists.exchangeMessages>;

/** One message to a neighbour: what became of it in plain words, and everything that was said. */
export function MessageScreen() {
  const t = useT();
  const { id = '' } = useSearch();
  const org = useSession()?.login.u9org;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['message', org, id],
    queryFn: () => load(Number(id)),
    // Whoever looks at a message that is on its way wants to see it arrive.
    refetchInterval: ({ state }) => (state.data && ['queued', 'sending'].includes(state.data.message.state) ? 2000 : false),
  });
  return (
    <Page
      onReload={() => void refetch()}
      ready={data !== undefined}
      bottom={data && <RowActions row={data.message} actions={[resendAction, closeAction]} />}
    >
      {isPending && <Skeleton label={t('shell.loading')} />}
      {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyState icon="search" title={t('record.missing')} hint={t('record.missing.hint')} />}
      {data && <Told {...data} />}
    </Page>
  );
}

async function load(id: number): Promise<{ message: Message; row: MessageRow | undefined } | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [message, page] = await Promise.all([
    ask(exchangeCalls.messageDetail, { id }, { quiet: true }).catch(orMissing),
    listPage(exchangeLists.exchangeMessages, { where: { id: { value: id, searchType: '=' } }, pageSize: 1 }),
  ]);
  return message && { message, row: page.rows[0] };
}

function Told({ message, row }: { message: Message; row: MessageRow | undefined }) {
  const t = useT();
  const session = useSession();
  return (
    <div className="kw-record">
      <section className="kw-panel">
        <div className="kw-record-head">
          <div>
            <h2 className="kw-record-title">{message.documentNo}</h2>
            <p className="kw-quiet-line">
              {t(`neighbour.${message.neighbour}`)} · {sayOr(t, `state.exchangeDocument.${message.type}`, message.type)}
            </p>
          </div>
          <Chip tone={stateTone('message', message.state)}>{t(`state.message.${message.state}`)}</Chip>
        </div>
        <What message={message} cause={row?.cause ?? ''} />
        <Facts message={message} />
        {message.type === 'receipt' && mayDo('receiptRecords', session) && (
          <div className="kw-ways">
            <Button icon="clipboard" onPress={() => go('/pages/Stock/InnerCom/RecieveRecordInner', { receiptNo: message.documentNo })}>
              {t('exchange.open-receipt')}
            </Button>
          </div>
        )}
      </section>
      <AnsweredLines message={message} />
      {message.tries.length > 0 && <Tries tries={message.tries} />}
      <div className="kw-json-pair">
        <JsonPanel title={t('exchange.body')} json={message.body} />
        {message.answer !== null && <JsonPanel title={t('exchange.answer')} json={message.answer} />}
      </div>
    </div>
  );
}

/** What happened, in their words too, and what to do. */
function What({ message, cause }: { message: Message; cause: string }) {
  const t = useT();
  const remedy = sayOr(t, `state.messageRemedy.${cause}`, '');
  return (
    <div
      className={`kw-what kw-chip-${cause === '' || message.state === 'closed' ? stateTone('message', message.state) : stateTone('messageCause', cause)}`}
    >
      <p>
        <strong>{happened(message, cause, t)}</strong>
      </p>
      {message.reason !== '' && <p className="kw-what-said">{message.reason}</p>}
      {remedy !== '' && message.state !== 'closed' && (
        <p>
          {t('exchange.todo')}: {remedy}
        </p>
      )}
    </div>
  );
}

function happened(message: Message, cause: string, t: Say): string {
  if (message.state === 'closed') return t('exchange.closed', { reason: message.closedReason });
  if (message.state === 'synchronized') return message.partnerNo ? t('exchange.ok', { no: message.partnerNo }) : t('exchange.ok.plain');
  return sayOr(t, `state.messageCause.${cause}`, t('exchange.waiting'));
}

function Facts({ message }: { message: Message }) {
  const t = useT();
  const facts: [string, string | number | null][] = [
    [t('field.PartnerNo'), message.partnerNo],
    [t('field.Attempts'), message.attempts],
    [t('field.CreatedAt'), message.createdAt],
    [t('field.NextAt'), message.nextAt],
    [t('field.FinishedAt'), message.finishedAt],
    [t('field.MessageKey'), message.key],
    [t('exchange.trace'), message.trace],
  ];
  return (
    <dl className="kw-facts">
      {facts.map(([name, value]) => (value === '' || value === null ? null : <FactItem key={name} label={name} value={String(value)} />))}
    </dl>
  );
}

function AnsweredLines({ message }: { message: Message }) {
  const t = useT();
  const lines = answeredLines(message.body, message.answer);
  if (lines.length === 0) return null;
  return (
    <>
      <GroupTitle>{t('exchange.lines')}</GroupTitle>
      <Lines
        caption={t('exchange.lines')}
        lines={lines.map(({ line, itemNo, qty, unit, result, reason }) => ({
          key: String(line),
          itemNo: itemNo || t('exchange.line', { n: line }),
          name: itemNo ? t('exchange.line', { n: line }) : undefined,
          qty: qty && withThousands(qty),
          unit,
          chip: result === 'accepted' && <Chip tone="green">{t('state.lineAnswer.accepted')}</Chip>,
          error: result === 'refused' ? [t('state.lineAnswer.refused'), reason].filter(Boolean).join(': ') : undefined,
        }))}
      />
    </>
  );
}

function Tries({ tries }: { tries: Message['tries'] }) {
  const t = useT();
  return (
    <section className="kw-panel">
      <h2>{t('exchange.tries')}</h2>
      <ol className="kw-tries">
        {tries.map((one) => (
          <li key={`${one.at} ${one.millis}`}>
            <strong>{sayOr(t, `state.attempt.${one.outcome}`, one.outcome)}</strong>{' '}
            <span className="kw-quiet-line">{t('exchange.try', { time: one.at, millis: one.millis })}</span>
            <p className="kw-what-said">{one.detail}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
