import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyList } from '../../../contract/core/list.ts';
import type { MasterField as FieldDefinition, MasterDefinition } from '../../../contract/core/master.ts';
import { toast } from '../device/toast.ts';
import { ListTrouble } from '../frame/ListTrouble.tsx';
import { OnlyLook } from '../frame/OnlyLook.tsx';
import { Page } from '../frame/Page.tsx';
import { CommitFoot } from '../list/CommitFoot.tsx';
import type { AnyRow } from '../list/listDefinition.ts';
import { goBack } from '../navigation/go.ts';
import { type ReadRecord, useRecordForm } from '../record/useRecordForm.ts';
import { mayDo, useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormFault } from '../ui/FormFault.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { CallError } from '../wire/CallError.ts';
import { listPage } from '../wire/listApi.ts';
import { sayOr, useT } from '../words/i18n.ts';
import { MasterField } from './MasterField.tsx';
import './master.css';

type Values = Readonly<Record<string, string>>;

/** The parts of a form of master data. */
interface MasterFormProps {
  definition: MasterDefinition;
  list: AnyList;
  /** The record that is changed; a new one without. */
  id: number | undefined;
  /** First values of a new record, by wire name. */
  first?: Values;
  /** The permission to change it; without it the form is read only. */
  permission: string;
  save: (record: Record<string, string>, at: { id: number | undefined; revision: number | undefined }) => Promise<unknown>;
}

/** The form of a record of master data, drawn from its definition. */
export function MasterForm(props: MasterFormProps) {
  const { list, id, first = {} } = props;
  const t = useT();
  const org = useSession()?.login.u9org;
  const load = async () => {
    const { rows } = await listPage(list, { where: { [list.key]: { value: id ?? 0, searchType: '=' } }, pageSize: 1 });
    return rows[0] && readOf(list, rows[0]);
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['record', org, list.name, id],
    queryFn: async () => (await load()) ?? null,
    enabled: id !== undefined,
    gcTime: 0,
  });
  if (id === undefined) return <OpenForm {...props} stored={{ values: first, revision: undefined }} load={load} />;
  if (data) return <OpenForm {...props} stored={data} load={load} />;
  return (
    <Page>
      {error ? (
        <ListTrouble error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <EmptyState icon="search" title={t('record.missing')} hint={t('record.missing.hint')} />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
    </Page>
  );
}

/** The values of a list's row by wire name, and which state of the record they are. */
function readOf(list: AnyList, row: AnyRow): ReadRecord<Values> {
  const values = Object.fromEntries(
    Object.entries(list.columns).map(([name, { wire }]) => {
      const value = row[name];
      return [wire, value === true ? '1' : value === false ? '0' : value === null || value === undefined ? '' : String(value)];
    }),
  );
  return { values, revision: Number(row['revision']) };
}

/** The field with only the records that belong to the value of another field: areas of the chosen warehouse. */
const limitedBy = (field: FieldDefinition, values: Values): FieldDefinition =>
  field.of && values[field.of.wire] ? { ...field, among: { ...field.among, [field.of.column]: values[field.of.wire] ?? '' } } : field;

/** What was chosen for another value of a field goes with that value. */
const emptied = (fields: readonly (readonly [string, FieldDefinition])[], wire: string): Values =>
  Object.fromEntries(fields.filter(([, field]) => field.of?.wire === wire).map(([, field]) => [field.wire, '']));

interface Opened {
  stored: ReadRecord<Values>;
  load: () => Promise<ReadRecord<Values> | undefined>;
}

function OpenForm({ definition, id, permission, save, stored, load }: MasterFormProps & Opened) {
  const t = useT();
  const client = useQueryClient();
  const labelOf = (wire: string) => sayOr(t, `field.${wire}`, wire);
  const { values, revision, change, explain } = useRecordForm(stored, { load, labelOf });
  const [fault, setFault] = useState<{ wire?: string | undefined; text: string }>();
  const may = mayDo(permission, useSession());
  const fields = Object.entries(definition.fields);

  async function commit() {
    const missing = fields.find(([, { wire, required }]) => required && !values[wire]?.trim());
    if (missing) {
      const [, { wire }] = missing;
      return setFault({ wire, text: t('error.table.cell-required', { field: labelOf(wire) }) });
    }
    try {
      await save(Object.fromEntries(fields.map(([, { wire }]) => [wire, values[wire] ?? ''])), { id, revision });
      await client.invalidateQueries();
      toast(t('master.saved'), { tone: 'green' });
      goBack();
    } catch (error) {
      const at = error instanceof CallError ? error.args['field'] : undefined;
      setFault({ wire: fields.find(([, { wire }]) => wire === at)?.[1].wire, text: await explain(error) });
    }
  }

  const shown = fields.some(([, { wire }]) => wire === fault?.wire);
  const title =
    id === undefined ? t('master.new', { kind: sayOr(t, `master.kind.${definition.list}`, '') }) : values[definition.fields.code.wire];
  const bottom = may ? <CommitFoot label={t('master.save')} onCommit={commit} /> : undefined;
  return (
    <Page noScan title={title} bottom={bottom}>
      <div className="kw-column">
        {!may && <OnlyLook />}
        <section className="kw-panel kw-master-form">
          {fields.map(([name, field]) => (
            <MasterField
              key={name}
              field={limitedBy(field, values)}
              value={values[field.wire] ?? ''}
              onChange={(value) => {
                setFault(undefined);
                change({ [field.wire]: value, ...emptied(fields, field.wire) });
              }}
              error={fault?.wire === field.wire ? fault.text : undefined}
              disabled={!may || (name === 'code' && id !== undefined)}
            />
          ))}
        </section>
        <FormFault>{fault && !shown && fault.text}</FormFault>
      </div>
    </Page>
  );
}
