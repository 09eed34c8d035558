// The record template shows facts and lines; a message also has running text: next action, event, both texts in full.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { RowActions } from '../core/record/RowActions.tsx';
import { useSession } from '../core/session/session.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { ask } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { AnsweredLines } from './AnsweredLines.tsx';
import { MessageDetails } from './MessageDetails.tsx';
import { MessageHead, type TheMessage } from './MessageHead.tsx';
import { closeAction, resendAction } from './messageActions.ts';
import { orMissing } from './orMissing.ts';
import './exchange.css';

const { exchangeMessages } = exchangeLists;

/** A pending message refreshes, so that a person sees it arrive; a decision that another person may make refreshes too. */
function lookAgainMs({ message, newer }: TheMessage): number | false {
  const state = newer?.state ?? message.state;
  if (state === 'synchronized') return false;
  return state === 'queued' || state === 'sending' ? 2000 : 5000;
}

/** One message to a partner: the next action, its state in plain words, and both texts. */
export function MessageScreen() {
  const t = useT();
  const { id = '' } = useSearch();
  const org = useSession()?.login.u9org;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['message', org, id],
    queryFn: () => load(Number(id)),
    refetchInterval: ({ state: { data: now } }) => (now ? lookAgainMs(now) : false),
  });
  useNewest(id, data);
  return (
    <Page
      onReload={() => void refetch()}
      ready={data !== undefined}
      bottom={
        data && <RowActions row={{ ...data.message, retired: data.row?.retired }} actions={data.newer ? [] : [resendAction, closeAction]} />
      }
    >
      {isPending && <Skeleton label={t('shell.loading')} />}
      {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyState icon="search" title={t('record.missing')} hint={t('record.missing.hint')} />}
      {data && (
        <div className="kw-record">
          <MessageHead {...data} />
          <AnsweredLines message={data.message} />
          <MessageDetails message={data.message} />
        </div>
      )}
    </Page>
  );
}

/** When the document is sent again while a person looks at its message, the screen moves on to the new message; an old message that was opened stays. */
function useNewest(id: string, data: TheMessage | null | undefined): void {
  const newestBefore = useRef('');
  const newer = data?.newer?.id ?? undefined;
  useEffect(() => {
    if (data && newer === undefined) newestBefore.current = id;
    else if (newer !== undefined && newestBefore.current === id) go('/pages/exchange/message', { id: newer }, { replace: true });
  }, [id, data, newer]);
}

async function load(id: number): Promise<TheMessage | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const message = await ask(exchangeCalls.messageDetail, { id }, { quiet: true }).catch(orMissing);
  if (!message) return null;
  const where = {
    documentNo: { value: message.documentNo, searchType: '=' },
    type: { value: message.type, searchType: '=' },
    partner: { value: message.partner, searchType: '=' },
  } as const;
  const { rows } = await listPage(exchangeMessages, { where, pageSize: 20, sort: '-id' });
  const [newest] = rows;
  return { message, row: rows.find((one) => one.id === id), newer: newest && (newest.id ?? 0) > id ? newest : undefined };
}
