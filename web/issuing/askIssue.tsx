import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import type { MasterField as FieldDefinition } from '../../contract/core/master.ts';
import { subtractQty } from '../../contract/core/quantity.ts';
import { typeField } from '../../contract/documents/entryForm.ts';
import type { confirmCalls } from '../../contract/issuing/confirm.calls.ts';
import type { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { organisationLists } from '../../contract/organisation/organisation.lists.ts';
import { MasterField } from '../core/master/MasterField.tsx';
import { inUse } from '../core/pickers/keptChoices.ts';
import { askAgain } from '../core/ui/askAgain.ts';
import { FormFault } from '../core/ui/FormFault.tsx';
import { LineCard } from '../core/ui/LineCard.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { wordsOf } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { listPage } from '../core/wire/listApi.ts';
import { t, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

const NumberPadSheet = lazyPart(() => import('../core/scan/NumberPadSheet.tsx').then((m) => m.NumberPadSheet));

/** Prepared goods. */
export type StandingPick = Row<typeof issuingLists.issuePicks>;
type Issue = CallInput<typeof confirmCalls.confirmIssue>;

const receiver: FieldDefinition = { wire: 'ReceivedBy', type: 'text', max: 60 };
const kindOfIssue: FieldDefinition = { ...typeField('issue'), label: 'wire.issueType', required: false };

/** Asks for the receiver, the type of issue, and the quantity of each pick: all that is prepared by default. */
export const askIssue = (picks: readonly StandingPick[], send: (issue: Issue) => Promise<void>): Promise<void> =>
  askAgain<Issue, void>(
    { rows: picks.flatMap(({ id, open, surplus }) => (id && open ? { id, qty: subtractQty(open, surplus ?? '0') } : [])) },
    (first, refused, keep) => ({
      title: t('issue.confirm.ask', { n: picks.length }),
      body: <IssueFields picks={picks} first={first} refused={refused} onChange={keep} />,
      confirmLabel: t('issue.confirm'),
      cancelLabel: t('shell.cancel'),
    }),
    send,
  );

/** Whether the plant keeps types of issues; otherwise the field is left out. */
const useKinds = (): boolean => {
  const where = { ...inUse, kind: { value: 'issue', searchType: '=' as const } };
  const { data } = useQuery({
    queryKey: ['kinds of issues'],
    queryFn: ({ signal }) => listPage(organisationLists.documentTypes, { where, pageSize: 1, signal }),
  });
  return (data?.rows.length ?? 0) > 0;
};

function IssueFields({
  picks,
  first,
  refused,
  onChange,
}: {
  picks: readonly StandingPick[];
  first: Issue;
  refused: unknown;
  onChange: (next: Issue) => void;
}) {
  const say = useT();
  const kinds = useKinds();
  const [issue, setIssue] = useState(first);
  const [counted, setCounted] = useState<StandingPick>();
  const change = (more: Partial<Issue>) => {
    const next = { ...issue, ...more };
    setIssue(next);
    onChange(next);
  };
  const qtyOf = ({ id, open }: StandingPick): string => issue.rows?.find((row) => row.id === id)?.qty ?? open ?? '';
  const error = refused === undefined ? undefined : wordsOf(refused);
  const { field, row } = refused instanceof CallError ? refused.args : {};
  const atRow = picks.some(({ id }) => id === row);
  const atKind = kinds && field === kindOfIssue.wire;
  return (
    <div className="kw-column">
      <FormFault>{!atRow && !atKind && error}</FormFault>
      <MasterField
        field={receiver}
        value={issue.receivedBy ?? ''}
        onChange={(receivedBy) => change({ receivedBy: receivedBy || undefined })}
        error={undefined}
        disabled={false}
      />
      {kinds && (
        <MasterField
          field={kindOfIssue}
          value={issue.type ?? ''}
          onChange={(type) => change({ type: type || undefined })}
          error={atKind && issue.type === first.type ? error : undefined}
          disabled={false}
        />
      )}
      <div className="kw-cards">
        {picks.map((pick) => (
          <LineCard
            key={pick.id}
            itemNo={pick.itemNo}
            parts={[pick.orderNo, pick.location, pick.batch].filter((part) => part !== null)}
            qty={shownQty(qtyOf(pick))}
            target={shownQty(pick.open ?? '')}
            unit={unitText(say, pick.unit ?? '')}
            qtyLabel={say('issue.confirm.qty')}
            onQty={() => setCounted(pick)}
            {...(row === pick.id && error ? { error } : {})}
          />
        ))}
      </div>
      {counted && (
        <NumberPadSheet
          title={counted.itemNo}
          about={say('issue.confirm.qty')}
          value={qtyOf(counted)}
          target={counted.open ?? ''}
          unit={unitText(say, counted.unit ?? '')}
          decimals={counted.decimals ?? 0}
          onClose={() => setCounted(undefined)}
          onConfirm={(qty) => {
            setCounted(undefined);
            change({ rows: issue.rows?.map((one) => (one.id === counted.id ? { id: one.id, qty } : one)) });
          }}
        />
      )}
    </div>
  );
}
