import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountCalls } from '../../contract/identity/account.calls.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { personFault } from '../../contract/identity/person.rules.ts';
import { roleCalls } from '../../contract/identity/role.calls.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { ReferenceField } from '../core/master/ReferenceField.tsx';
import { go, goBack } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { showPasswordOnce } from './showPasswordOnce.ts';
import '../core/master/master.css';

type Person = {
  account: string;
  name: string;
  employeeNo: string;
  department: string;
  contact: string;
  idCardTail: string;
  userType: 'staff' | 'supplier';
  supplierCode: string;
  role: string;
};
const nobody: Person = {
  account: '',
  name: '',
  employeeNo: '',
  department: '',
  contact: '',
  idCardTail: '',
  userType: 'staff',
  supplierCode: '',
  role: '',
};

/** Opens an account, or changes who it belongs to. No template fits a form. */
export function AccountFormScreen() {
  const t = useT();
  const { account } = useSearch();
  const { data } = useQuery({
    queryKey: ['record', 'accountForm', account],
    queryFn: async () => (await readPerson(account ?? '')) ?? null,
    enabled: account !== undefined,
    gcTime: 0,
  });
  if (account === undefined) return <PersonForm first={{ values: nobody, revision: undefined }} />;
  if (data) return <PersonForm known={account} first={data} />;
  return (
    <Page>
      <Skeleton label={t('shell.loading')} />
    </Page>
  );
}

async function readPerson(account: string): Promise<ReadRecord<Person> | undefined> {
  const { rows } = await listPage(identityLists.accounts, { where: { account: { value: account, searchType: '=' } }, pageSize: 1 });
  if (!rows[0]) return undefined;
  const { name, employeeNo, department, contact, revision } = rows[0];
  const who = { name: name ?? '', employeeNo: employeeNo ?? '', department: department ?? '', contact: contact ?? '' };
  return { values: { ...nobody, account, ...who }, revision: revision ?? undefined };
}

function PersonForm({ first, known }: { first: ReadRecord<Person>; known?: string }) {
  const t = useT();
  const form = useRecordForm(first, {
    load: () => readPerson(known ?? ''),
    labelOf: (field) => sayOr(t, `field.${field.charAt(0).toUpperCase()}${field.slice(1)}`, field),
  });
  const { values: person, revision } = form;
  const [fault, setFault] = useState('');
  const { data } = useQuery({ queryKey: ['systemRoles'], queryFn: () => ask(roleCalls.systemRoles, {}), enabled: known === undefined });
  const change = (part: Partial<Person>) => {
    setFault('');
    form.change(part);
  };
  const field = (name: 'account' | 'name' | 'employeeNo' | 'department' | 'contact', label: string, more: object = {}) => (
    <TextField label={label} value={person[name]} onChange={(text) => change({ [name]: text })} maxLength={60} {...more} />
  );

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const { account, role, userType, supplierCode, idCardTail, ...who } = person;
    const more = { ...who, idCardTail: idCardTail || undefined };
    const wrong = personFault(person, first.values.contact);
    if (wrong) return setFault(t(`error.${wrong}`));
    try {
      if (known === undefined) {
        const opened = await sendCommand(accountCalls.openAccount, {
          ...more,
          account,
          role,
          userType,
          supplierCode: supplierCode || undefined,
          language: undefined,
        });
        await showPasswordOnce(opened.account, opened.password);
        go('/pages/my/account', { account: opened.account }, { replace: true });
      } else {
        await sendCommand(accountCalls.updateAccount, { ...more, account, revision });
        toast(t('master.saved'), { tone: 'green' });
        goBack();
      }
      await queryClient.invalidateQueries();
    } catch (error) {
      setFault(await form.explain(error));
    }
  }

  const title = t(known === undefined ? 'account.open' : 'account.edit');
  return (
    <Page
      noScan
      title={title}
      bottom={
        <WithRight call={known === undefined ? accountCalls.openAccount : accountCalls.updateAccount}>
          <CommitFoot label={known === undefined ? title : t('master.save')} onCommit={() => save()} />
        </WithRight>
      }
    >
      <form className="kw-column" onSubmit={save} noValidate>
        <section className="kw-panel kw-master-form">
          {field('account', t('login.account'), { required: true, disabled: known !== undefined })}
          {field('name', t('field.Name'), { required: true })}
          {known === undefined && <RoleChoice roles={data?.roles ?? []} onChange={(role) => change({ role })} />}
          {field('employeeNo', t('field.EmployeeNo'))}
          {field('department', t('field.Department'))}
          {field('contact', t('field.Contact'), { hint: t('account.contact.hint'), maxLength: 140 })}
          <TextField
            label={t('account.id-card')}
            hint={t('account.id-card.hint')}
            value={person.idCardTail}
            onChange={(idCardTail) => change({ idCardTail })}
            maxLength={6}
          />
          {known === undefined && (
            <div className="kw-field">
              <span className="kw-field-label" aria-hidden="true">
                {t('field.UserType')}
              </span>
              <Segmented
                label={t('field.UserType')}
                value={person.userType}
                onChange={(userType) => change({ userType })}
                options={(['staff', 'supplier'] as const).map((value) => ({ value, label: t(`state.userType.${value}`) }))}
              />
            </div>
          )}
          {known === undefined && person.userType === 'supplier' && (
            <ReferenceField
              required
              label={t('field.SupplierName')}
              refersTo="suppliers"
              value={person.supplierCode}
              onChange={(supplierCode) => change({ supplierCode })}
            />
          )}
        </section>
        <FormFault>{fault}</FormFault>
      </form>
    </Page>
  );
}
