import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { personFault } from '../../contract/identity/person.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { type OneTime, preparePassword } from './newPassword.store.ts';
import { hashTail } from './password.ts';
import { findGrantable } from './role.store.ts';

const openText = `
  with opened as (
    insert into user_account (account, name, employee_no, department, contact, user_type, supplier_code, language, password_hash,
                              must_change_password, id_card_tail_hash, home_org)
    values (:account, :name, :employeeNo, :department, :contact, :userType, :supplierCode, :language, :hash,
            true, :tailHash, :org) on conflict do nothing returning id)
  insert into user_role (user_id, org, role_code) select id, :org, :role from opened returning user_id`;

export const openAccount = handlePrepared(
  identityCalls.openAccount,
  async (ctx, input, { password, hash, tailHash }: OneTime & { tailHash: string | null }) => {
    const { account, name, userType = 'staff', supplierCode = '' } = input;
    if (!account || !name) return ctx.refuse('account.id-and-name-required');
    if (!input.role) return ctx.refuse('account.role-required');
    const fault = personFault(input);
    if (fault) return ctx.refuse(fault);
    const role = await findGrantable(ctx, input.role);
    if (userType === 'supplier') {
      const suppliers = await ctx.query('select 1 from supplier where org = $1 and code = $2', [ctx.org, supplierCode]);
      if (suppliers.length === 0) return ctx.refuse('account.supplier-required');
    }
    const values = {
      account,
      name,
      employeeNo: input.employeeNo ?? account,
      department: input.department ?? '',
      contact: input.contact ?? '',
      userType,
      supplierCode: userType === 'supplier' ? supplierCode : '',
      language: input.language ?? ctx.language,
      hash,
      tailHash,
      org: ctx.org,
      role: role.code,
    };
    const opened = await ctx.query(...named(openText, values));
    if (opened.length === 0) return ctx.refuse('account.exists', { account });
    ctx.audit(account, { name, role: role.code, userType, supplierCode });
    return { account, password };
  },
  async (_app, _caller, { idCardTail }) => ({ ...(await preparePassword()), tailHash: await hashTail(idCardTail) }),
);
