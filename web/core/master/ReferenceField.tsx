import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnyList, listPermission } from '../../../contract/core/list.ts';
import type { MasterField } from '../../../contract/core/master.ts';
import type { AnyRow } from '../list/listDefinition.ts';
import { inUse, keepChoices } from '../pickers/keptChoices.ts';
import { PickSheet } from '../pickers/PickSheet.tsx';
import { mayDo, useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field, type FieldFrame } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Option } from '../ui/OptionList.tsx';
import { showError } from '../wire/api.ts';
import { listPage, type Where } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import { keepName, nameOrKept } from './keptNames.ts';
import './master.css';

/** The code of a record: its code, its number where it is a document, or the key of its list. */
const codeOf = ({ key }: AnyList, row: AnyRow): string => String(row['code'] ?? row['docNo'] ?? row[key]);
const nameOf = ({ card }: AnyList, row: AnyRow): string => String(row['name'] ?? row[card?.lines[0] ?? ''] ?? '');
const optionOf =
  (list: AnyList) =>
  (row: AnyRow): Option => {
    const code = codeOf(list, row);
    return { value: code, label: code, about: nameOf(list, row) || undefined };
  };

/**
 * The name of the record with this code, because nobody knows a plant's codes by heart. Without a connection it is the
 * name that this device knows. A person who may not see the list gets the code alone.
 */
export function useNameOf(refersTo: string, code: string): string | undefined {
  const org = useSession()?.login.u9org;
  const { data } = useQuery({
    queryKey: nameKey(org, refersTo, code),
    queryFn: async ({ signal }) => {
      const { referenceLists } = await import('./referenceLists.ts');
      const list = referenceLists[refersTo];
      if (!list || !mayDo(listPermission(list))) return '';
      const column = ['code', 'docNo'].find((name) => name in list.columns) ?? list.key;
      return nameOrKept(refersTo, code, async () => {
        const { rows } = await listPage(list, { where: { [column]: { value: code, searchType: '=' } }, pageSize: 1, signal });
        return rows[0] ? nameOf(list, rows[0]) : '';
      });
    },
    enabled: code !== '',
  });
  return data || undefined;
}

const nameKey = (org: string | undefined, refersTo: string, code: string) => ['reference', org, refersTo, code];

/** The code of a record of another list, picked by search. Only records in use are offered. */
export function ReferenceField({
  refersTo,
  among,
  ahead,
  value,
  onChange,
  ...frame
}: FieldFrame & {
  refersTo: string;
  among?: MasterField['among'];
  ahead?: MasterField['ahead'];
  value: string;
  onChange: (code: string, row?: AnyRow) => void;
}) {
  const t = useT();
  const [list, setList] = useState<AnyList>();
  const name = useNameOf(refersTo, value);
  const client = useQueryClient();
  const org = useSession()?.login.u9org;
  // A record chosen without network would have no name until the server is reachable again.
  const keep = (code: string, its: string) => {
    client.setQueryData(nameKey(org, refersTo, code), its);
    void keepName(refersTo, code, its);
  };
  const choose = () => import('./referenceLists.ts').then(({ referenceLists }) => setList(referenceLists[refersTo]), showError);
  return (
    <>
      <Field {...frame}>
        {({ required: _, ...binding }) => (
          <button type="button" {...binding} className="kw-input kw-reference" onClick={choose}>
            <span className="kw-reference-words">
              <span>{value || t('master.choose')}</span>
              {name && (
                <span className="kw-reference-name" title={name}>
                  {name}
                </span>
              )}
            </span>
            <Icon name="chevron" size={16} />
          </button>
        )}
      </Field>
      {list && (
        <ReferenceSheet
          title={String(frame.label)}
          list={list}
          optional={!frame.required}
          onClose={() => setList(undefined)}
          among={among}
          ahead={ahead}
          onPick={(code, row) => {
            if (row) keep(code, nameOf(list, row));
            onChange(code, row);
            setList(undefined);
          }}
        />
      )}
    </>
  );
}

const whereOf = ({ columns }: AnyList, among: NonNullable<MasterField['among']>): Where => ({
  ...(columns['status']?.machine === 'active' ? inUse : {}),
  ...Object.fromEntries(
    Object.entries(among).map(([column, one]) => [
      column,
      typeof one === 'string' ? { value: one, searchType: '=' as const } : { value: [...one], searchType: 'in' as const },
    ]),
  ),
});

/** Keeps the choices of a field on the device, so that one can be picked while the server cannot be reached. */
export async function keepChoicesOf({ refersTo = '', among = {}, ahead }: MasterField): Promise<void> {
  const { referenceLists } = await import('./referenceLists.ts');
  const list = referenceLists[refersTo];
  if (list && mayDo(listPermission(list))) await keepChoices(list, { where: whereOf(list, among), sort: ahead && `-${ahead}` });
}

function ReferenceSheet({
  title,
  list,
  optional,
  among = {},
  ahead,
  onPick,
  onClose,
}: {
  title: string;
  list: AnyList;
  optional: boolean;
  among: MasterField['among'];
  ahead: MasterField['ahead'];
  onPick: (code: string, row?: AnyRow) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [search, setSearch] = useState('');
  return (
    <PickSheet
      title={title}
      searchLabel={t('shell.search')}
      search={search}
      onSearch={setSearch}
      list={list}
      where={whereOf(list, among)}
      sort={ahead && `-${ahead}`}
      optionOf={optionOf(list)}
      onPick={(row) => onPick(codeOf(list, row), row)}
      onTyped={onPick}
      onClose={onClose}
      footer={
        optional ? (
          <Button size="commit" block onPress={() => onPick('')}>
            {t('master.none')}
          </Button>
        ) : undefined
      }
    />
  );
}
