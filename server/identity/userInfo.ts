import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { firstHolders } from '../../contract/identity/roles.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { menuFor } from '../../contract/system/menu.rules.ts';
import { say } from '../core/answer/reply.ts';
import { may } from '../core/call/access.ts';
import type { Person } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { standsBetweenInSql } from '../stock/standsBetween.ts';

interface Found {
  employee_no: string;
  department: string;
  department_name: string;
  language: Language;
  language_chosen: boolean;
  stands_between: boolean;
  organisations: { org: string; name: string }[];
}

const findText = `
  select u.employee_no, u.department, u.language,
         coalesce((select ${localName('d', '$2')} from department d where d.org = $3 and d.code = u.department), u.department) as department_name, u.language_chosen,
         not $4 and exists (${standsBetweenInSql('$3')}) as stands_between,
         (select jsonb_agg(jsonb_build_object('org', o.org, 'name', ${localName('o', '$2')}) order by o.org)
            from organisation o
           where o.status = 'active' and exists (select from user_role r where r.user_id = u.id and r.org = o.org)) as organisations
    from user_account u where u.id = $1`;

/** `*` stands for everything; an administrator of an organisation alone holds a list. */
function permissionsOf(person: Person): string[] {
  const held = Object.keys(firstHolders).filter((permission) => may(person, permission));
  return person.administrator && held.length === Object.keys(firstHolders).length ? ['*'] : held.sort();
}

export const userInfo = handle(identityCalls.userInfo, async (ctx) => {
  const { person, org, language } = ctx;
  const [found] = await ctx.query<Found>(findText, [person.userId, language, org, ctx.settings.intermediateIssue]);
  if (!found) throw new Error(`account ${person.userId} is signed in and does not exist`);
  return {
    menu: menuFor(
      (permission) => may(person, permission),
      (key) => say(language, key),
      // While goods wait there, people who confirm them keep the menu entry, also after the setting was turned off.
      (setting) => ctx.settings[setting] || found.stands_between,
    ),
    roles: [...person.roles],
    permissions: permissionsOf(person),
    user: {
      id: person.userId,
      account: person.account,
      name: person.name,
      employeeNo: found.employee_no,
      department: found.department,
      departmentName: found.department_name,
      userType: person.userType,
      supplierCode: person.supplierCode,
      org,
      passwordConforms: !person.mustChangePassword,
    },
    organisations: found.organisations ?? [],
    language: found.language,
    languageChosen: found.language_chosen,
    timeZone: ctx.timeZone,
  };
});
