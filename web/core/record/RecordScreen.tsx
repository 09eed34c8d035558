import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listPermission } from '../../../contract/core/list.ts';
import { ListTrouble } from '../frame/ListTrouble.tsx';
import { Page } from '../frame/Page.tsx';
import { ActionFoot } from '../list/ActionFoot.tsx';
import type { AnyRow } from '../list/listDefinition.ts';
import { useListActions } from '../list/useListActions.ts';
import { lookAgainEveryMs } from '../list/useListState.ts';
import { useSearch } from '../navigation/useSearch.ts';
import { mayDo, noLogin, useSession } from '../session/session.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { Chip } from '../ui/Chip.tsx';
import { copyText } from '../ui/copyText.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { stateTone } from '../ui/stateTone.ts';
import { sayOr, useT } from '../words/i18n.ts';
import { shownQty } from '../words/shownQty.ts';
import { unitText } from '../words/unitText.ts';
import { Facts } from './Facts.tsx';
import type { RecordDefinition } from './recordDefinition.ts';
import './record.css';

const RecordPhotos = lazyPart(() => import('../photo/RecordPhotos.tsx').then((m) => m.RecordPhotos));
const RecordList = lazyPart(() => import('./RecordList.tsx').then((m) => m.RecordList));

/** The record template: head, facts, lines, lists of its own, actions at the thumb. It reloads by itself. */
export function RecordScreen({ definition }: { definition: RecordDefinition }) {
  const t = useT();
  const search = useSearch();
  const login = useSession()?.login ?? noLogin;
  const context = { search, login };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['record', login.u9org, definition.name, search],
    queryFn: async () => (await definition.load(context)) ?? null,
    // So that readers see changes by other people and by partners.
    refetchInterval: lookAgainEveryMs,
  });
  const record = data ?? undefined;
  useListsFollow(record);
  const actions = useListActions(
    (definition.actions ?? [])
      .filter((action) => !record || !action.allowed || action.allowed(record))
      .map((action) => ({ ...action, rows: 'one' as const })),
    record ? [record] : [],
    context,
    () => undefined,
  );
  const bottom = record && actions.length > 0 ? <ActionFoot actions={actions} /> : undefined;
  return (
    <Page
      about={record && definition.title(record, t)}
      onReload={() => void refetch()}
      help={definition.help}
      bottom={bottom}
      ready={record !== undefined}
    >
      {isPending && <Skeleton label={t('shell.loading')} />}
      {error && !record && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyState icon="search" title={t('record.missing')} hint={t('record.missing.hint')} />}
      {record && <RecordBody definition={definition} record={record} />}
    </Page>
  );
}

/** Lists of a record are read again when the record has changed. */
function useListsFollow(record: AnyRow | undefined): void {
  const client = useQueryClient();
  const before = useRef(record);
  useEffect(() => {
    if (before.current && before.current !== record) void client.invalidateQueries({ queryKey: ['list', 'record'] });
    before.current = record;
  }, [client, record]);
}

function RecordBody({ definition, record }: { definition: RecordDefinition; record: AnyRow }) {
  const t = useT();
  const lines = definition.lines?.(record, t);
  const photos = definition.photos?.(record);
  const linesTitle = definition.linesTitle ?? 'record.lines';
  const lists = definition.lists?.filter(({ definition: inner }) => mayDo(listPermission(inner.list)));
  return (
    <div className="kw-record">
      <RecordHead definition={definition} record={record} />
      {lines && lines.length > 0 && (
        <>
          <GroupTitle>{t(linesTitle)}</GroupTitle>
          <Lines caption={t(linesTitle)} lines={lines} />
        </>
      )}
      {definition.picture && <definition.picture record={record} />}
      {lists?.map(({ title, definition: inner, where, ifAny }) => (
        <RecordList key={title} title={title} definition={inner} where={where(record)} ifAny={ifAny ?? false} />
      ))}
      {photos && <RecordPhotos {...photos} />}
    </div>
  );
}

function RecordHead({ definition, record }: { definition: RecordDefinition; record: AnyRow }) {
  const t = useT();
  const title = definition.title(record, t);
  const chip = definition.chip?.(record);
  const qty = definition.qty?.(record);
  const facts = definition.facts(record, t).filter(({ value }) => value !== '' && value !== null && value !== undefined);
  return (
    <section className="kw-panel">
      <div className="kw-record-head">
        <div>
          <h2 className="kw-record-title">
            {title} <BarButton icon="copy" label={t('record.copy', { what: title })} onPress={() => copyText(title)} />
          </h2>
          {definition.about && <p className="kw-quiet-line">{definition.about(record, t)}</p>}
          {chip && <Chip tone={stateTone(chip.machine, chip.state)}>{sayOr(t, `state.${chip.machine}.${chip.state}`, chip.state)}</Chip>}
        </div>
        {qty && (
          <p className="kw-record-qty">
            <strong>{shownQty(qty.value)}</strong>{' '}
            <small>
              {qty.of !== undefined && `/ ${shownQty(qty.of)} `}
              {qty.label ? t(qty.label) : unitText(t, qty.unit ?? '')}
            </small>
          </p>
        )}
      </div>
      <Facts facts={facts} />
    </section>
  );
}
