import { type ApplicationText, applicationLanguages, applicationTexts, isPhone } from '../../contract/system/application.ts';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { handle } from '../core/call/handler.ts';
import { type LastChange, refuseStale } from '../core/call/refuseStale.ts';
import { named } from '../core/database/named.ts';
import { type Application, applicationColumns, applicationFields, columnOf } from './application.store.ts';

const findText = `select ${applicationColumns}, revision, changed_by, changed_at from application where app_code = $1 for update`;
const storeText = `
  update application set changed_by = :userId, ${applicationFields.map((field) => `${columnOf(field)} = :${field}`).join(', ')} where app_code = :appCode`;

const phones = ['tel', 'phone'] as const;

/** By wire names, as in the audit. */
const shown = (row: Application): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...applicationTexts, ...applicationLanguages }).map(([field, [wire]]) => [wire, row[field as keyof Application]]),
  );

export const saveApplication = handle(systemCalls.saveApplication, async (ctx, { appCode, revision, ...typed }) => {
  const [before] = await ctx.query<Application & LastChange>(findText, [appCode]);
  if (!before) return ctx.refuse('application.not-found', { code: appCode });
  await refuseStale(ctx, before, revision);
  // On the wire a text that was emptied is one that is left out.
  const texts = Object.fromEntries(Object.keys(applicationTexts).map((field) => [field, typed[field as ApplicationText] ?? '']));
  const { moreLanguages = before.moreLanguages, defaultLanguage = before.defaultLanguage } = typed;
  const after: Application = { ...before, ...texts, moreLanguages, defaultLanguage };
  if (!after.name) return ctx.refuse('application.name-required');
  const wrong = phones.find((field) => after[field] && after[field] !== before[field] && !isPhone(after[field]));
  if (wrong) return ctx.refuse('application.phone-wrong', { phone: after[wrong], field: applicationTexts[wrong][0] });
  const values = Object.fromEntries(applicationFields.map((field) => [field, after[field]])) as Application;
  ctx.write(...named(storeText, { appCode, userId: ctx.person.userId, ...values }));
  ctx.audit(`application ${appCode}`, { before: shown(before), after: shown(after) });
  ctx.notify('notice');
  return { appCode };
});
