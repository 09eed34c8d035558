import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { personFault } from '../../contract/identity/person.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { refuseStale } from '../core/call/refuseStale.ts';
import { named } from '../core/database/named.ts';
import { findManaged } from './account.store.ts';
import { hashTail } from './password.ts';

const updateText = `
  update user_account set name = coalesce(:name, name), employee_no = coalesce(:employeeNo, employee_no),
         department = coalesce(:department, department),
         contact = coalesce(:contact, contact), id_card_tail_hash = coalesce(:tailHash, id_card_tail_hash), changed_by = :by
   where id = :id`;

export const updateAccount = handlePrepared(
  identityCalls.updateAccount,
  async (ctx, input, tailHash: string | null) => {
    const { idCardTail, name, revision } = input;
    // An empty text is absent on the wire. A client that read the person first, such as a form, sends all fields, so an absent one was emptied.
    const absent = revision === undefined ? undefined : '';
    const { employeeNo = absent, department = absent, contact = absent } = input;
    // An emptied name is absent too: an update without any field changes nothing.
    const unchanged = [name, employeeNo, department, contact, idCardTail].every((value) => value === undefined);
    // A name of blanks counts as emptied.
    if (name === '' || (name === undefined && (revision !== undefined || unchanged))) return ctx.refuse('account.id-and-name-required');
    const found = await findManaged(ctx, input.account);
    const fault = personFault(input, found.shown['Contact']);
    if (fault) return ctx.refuse(fault);
    await refuseStale(ctx, found, revision);
    const sentFields = { Name: name, EmployeeNo: employeeNo, Department: department, Contact: contact };
    ctx.write(
      ...named(updateText, {
        id: found.id,
        name: name ?? null,
        employeeNo: employeeNo ?? null,
        department: department ?? null,
        contact: contact ?? null,
        tailHash,
        by: ctx.person.userId,
      }),
    );
    const changed = Object.fromEntries(Object.entries(sentFields).filter(([, value]) => value !== undefined));
    ctx.audit(found.account, { before: found.shown, after: { ...found.shown, ...changed }, idCardTail: idCardTail ? true : undefined });
    ctx.notify('access');
    return { account: found.account };
  },
  (_app, _caller, { idCardTail }) => hashTail(idCardTail),
);
