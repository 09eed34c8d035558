import { type CallOutput, permissionOf } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { reportExceptionCalls } from '../../contract/reporting/reportExceptions.calls.ts';
import { go } from '../core/navigation/go.ts';
import { Facts } from '../core/record/Facts.tsx';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import type { IconName } from '../core/ui/iconPaths.ts';
import { stateTone } from '../core/ui/stateTone.ts';
import { ageText } from '../core/words/ageText.ts';
import { type Say, sayOr, useT } from '../core/words/i18n.ts';
import { shortTime } from '../core/words/shortTime.ts';
import { noteNoOf } from './messageParts.ts';
import { applicationOf, type NextScreen, reportOf } from './nextScreens.ts';

/** A message, its row with the cause, and the newest message of the same document when that is another one. */
export interface TheMessage {
  message: CallOutput<typeof exchangeCalls.messageDetail>;
  row: Row<typeof exchangeLists.exchangeMessages> | undefined;
  newer: Row<typeof exchangeLists.exchangeMessages> | undefined;
}

/** The document, the next action, the event, and links. */
export function MessageHead({ message, row, newer }: TheMessage) {
  const t = useT();
  const cause = row?.cause ?? '';
  return (
    <section className="kw-panel">
      <div className="kw-record-head">
        <div>
          <h2 className="kw-record-title">{message.documentNo}</h2>
          <p className="kw-quiet-line">
            {t(`partner.${message.partner}`)} · {sayOr(t, `state.exchangeDocument.${message.type}`, message.type)}
          </p>
        </div>
        {!newer && <Chip tone={stateTone('message', message.state)}>{t(`state.message.${message.state}`)}</Chip>}
      </div>
      {newer ? <SentAgain newer={newer} /> : <What message={message} row={row} />}
      <MessageFacts message={message} row={row} />
      {!newer && <Ways message={message} cause={cause} />}
    </section>
  );
}

/** A newer message replaces this one, so nothing is to be done here. */
function SentAgain({ newer }: { newer: NonNullable<TheMessage['newer']> }) {
  const t = useT();
  const state = newer.state ?? '';
  return (
    <div className="kw-what kw-chip-grey">
      <p className="kw-what-do">
        <strong>{t('exchange.resent')}</strong> <Chip tone={stateTone('message', state)}>{sayOr(t, `state.message.${state}`, state)}</Chip>
      </p>
      <div className="kw-ways">
        <Button icon="chevron" onPress={() => go('/pages/exchange/message', { id: newer.id ?? '' }, { replace: true })}>
          {t('exchange.newest')}
        </Button>
      </div>
    </div>
  );
}

/** The headline is the next action; below it the event, also in the partner's words. */
function What({ message, row }: Pick<TheMessage, 'message' | 'row'>) {
  const t = useT();
  const cause = row?.cause ?? '';
  const waits = message.state !== 'closed' && message.state !== 'synchronized';
  const remedy = waits ? sayOr(t, `state.messageRemedy.${cause}`, '') : '';
  const happened = happenedText(message, cause, t);
  // An answer for lines is shown with line numbers in the reader's language.
  const reasonText = row?.reason || message.reason;
  return (
    <div className={`kw-what kw-chip-${cause === '' || !waits ? stateTone('message', message.state) : stateTone('messageCause', cause)}`}>
      <p className="kw-what-do">
        <strong>{remedy || happened}</strong>
      </p>
      {remedy !== '' && <p className="kw-what-said">{t('exchange.happened', { what: happened })}</p>}
      {reasonText !== '' && <p className="kw-what-said">{reasonText}</p>}
    </div>
  );
}

function happenedText(message: TheMessage['message'], cause: string, t: Say): string {
  if (message.state === 'closed') return t('exchange.closed', { reason: message.closedReason });
  if (message.state === 'synchronized') return message.partnerNo ? t('exchange.ok', { no: message.partnerNo }) : t('exchange.ok.plain');
  const now = t(message.state === 'sending' ? 'state.message.sending' : 'exchange.waiting');
  return sayOr(t, `state.messageCause.${cause}`, now);
}

function MessageFacts({ message, row }: Pick<TheMessage, 'message' | 'row'>) {
  const t = useT();
  // A refused message is finished for the partner; here it waits for a person.
  const waits = message.state === 'failed' || message.state === 'queued';
  const facts: [string, string | number | null][] = [
    [t('field.PartnerNo'), message.partnerNo],
    [t('field.Attempts'), message.attempts],
    [t('field.CreatedAt'), shortTime(message.createdAt)],
    [t('field.NextAt'), message.state === 'queued' ? (message.nextAt?.slice(5) ?? null) : null],
    [t('field.WaitsFor'), row?.waitsFor ?? null],
    [t('exchange.waits'), waits && row?.ageMinutes ? ageText(row.ageMinutes * 60, t) : null],
    [t('field.FinishedAt'), waits || message.finishedAt === null ? null : shortTime(message.finishedAt)],
  ];
  return <Facts facts={facts.flatMap(([label, value]) => (value === '' || value === null ? [] : { label, value: String(value) }))} />;
}

interface Way {
  permission: string | undefined;
  icon: IconName;
  to: (message: TheMessage['message']) => NextScreen;
}

/** The record screens of message documents; other kinds are found by their number. */
const records: Readonly<Record<string, Way>> = {
  receipt: {
    ...{ permission: 'receiptRecords', icon: 'clipboard' },
    to: ({ documentNo }) => ({
      ...{ label: 'exchange.open-receipt', path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: documentNo } },
    }),
  },
  productionReport: { permission: 'reportRecords', icon: 'clipboard', to: ({ documentNo }) => reportOf(documentNo) },
  completionApplication: { permission: 'completionRecords', icon: 'clipboard', to: ({ documentNo }) => applicationOf(documentNo) },
};

const taskOf = (label: TextKey, task: string, noteNo: string): NextScreen => ({
  ...{ label, path: '/pages/my/exceptionhandle', search: { task, noteNo } },
});
/** The task that deals with one here that they deleted. */
const tasks: Readonly<Record<string, Way>> = {
  receipt: {
    ...{ permission: permissionOf(receivingCalls.clearReceiveStatus), icon: 'repeat' },
    to: ({ body }) => taskOf('exchange.rescan', 'rescan', noteNoOf(body)),
  },
  productionReport: {
    ...{ permission: permissionOf(reportExceptionCalls.reopenReport), icon: 'factory' },
    to: ({ documentNo }) => taskOf('exception.reportAbandoned', 'reportAbandoned', documentNo),
  },
};

/** To the document, and for one that they deleted to the task that deals with it. */
function Ways({ message, cause }: { message: TheMessage['message']; cause: string }) {
  const t = useT();
  const session = useSession();
  const deleted = cause === 'deleted-there' && message.state === 'failed';
  const possible = [records[message.type], deleted ? tasks[message.type] : undefined].flatMap((way) => {
    const next = way && mayDo(way.permission, session) ? way.to(message) : undefined;
    return way && next && next.search['noteNo'] !== '' ? [{ ...next, icon: way.icon }] : [];
  });
  if (possible.length === 0) return null;
  return (
    <div className="kw-ways">
      {possible.map(({ label, icon, path, search }) => (
        <Button key={label} icon={icon} onPress={() => go(path, search)}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}
