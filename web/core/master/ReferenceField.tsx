import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { useT } from '../i18n.ts';
import { ListTrouble } from '../list/ListTrouble.tsx';
import type { AnyRow } from '../list/listDefinition.ts';
import { listPage } from '../listApi.ts';
import { useSession } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field, type FieldFrame } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSettled } from '../useSettled.ts';
import './master.css';

const lists: Partial<Record<string, AnyList>> = { ...locationsLists, ...organisationLists };
const mostShown = 50;

/** The code of a record of another list, picked by search. Only records in use are offered. */
export function ReferenceField({
  refersTo,
  value,
  onChange,
  ...frame
}: FieldFrame & { refersTo: string; value: string; onChange: (code: string) => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const list = lists[refersTo];
  return (
    <>
      <Field {...frame}>
        {({ required: _, ...binding }) => (
          <button type="button" {...binding} className="kw-input kw-reference" onClick={() => setOpen(true)}>
            <span>{value || t('master.choose')}</span>
            <Icon name="chevron" size={16} />
          </button>
        )}
      </Field>
      {open && list && (
        <ReferenceSheet
          title={String(frame.label)}
          list={list}
          optional={!frame.required}
          onClose={() => setOpen(false)}
          onPick={(code) => {
            onChange(code);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function ReferenceSheet({
  title,
  list,
  optional,
  onPick,
  onClose,
}: {
  title: string;
  list: AnyList;
  optional: boolean;
  onPick: (code: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const org = useSession()?.login.u9org;
  const [search, setSearch] = useState('');
  const asked = useSettled(search, constants['default-debounce']);
  const { data, error, refetch } = useQuery({
    queryKey: ['picker', org, list.name, asked],
    queryFn: () =>
      listPage(list, { search: asked, pageSize: mostShown, where: { status: { value: constants['picker-status'], searchType: '=' } } }),
  });
  const rows: readonly AnyRow[] = data?.rows ?? [];
  const options = rows.map((row) => ({
    value: String(row['code']),
    label: String(row['code']),
    about: row['name'] ? String(row['name']) : undefined,
  }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        optional ? (
          <Button size="commit" block onPress={() => onPick('')}>
            {t('master.none')}
          </Button>
        ) : undefined
      }
    >
      <div className="kw-column">
        <TextField
          label={t('shell.search')}
          hideLabel
          placeholder={t('shell.search')}
          icon="search"
          value={search}
          onChange={setSearch}
          inputMode="search"
        />
      </div>
      {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <EmptyState icon="search" title={t('list.empty.filtered')} />}
      <OptionList label={title} options={options} onPick={onPick} />
    </Sheet>
  );
}
