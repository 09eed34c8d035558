import { systemCalls } from '../../contract/system/system.calls.ts';
import { handle } from '../core/handler.ts';

interface Found {
  appCode: string;
  name: string;
  description: string;
  adminCode: string;
  adminName: string;
  tel: string;
  phone: string;
  centerName: string;
  unitName: string;
  department: string;
  notice: string;
  noticeOpen: boolean;
  moreLanguages: boolean;
  defaultLanguage: string;
  revision: number;
}

const findText = `
  select app_code as "appCode", name, description, admin_code as "adminCode", admin_name as "adminName", tel, phone,
         center_name as "centerName", unit_name as "unitName", department, notice, notice_open as "noticeOpen",
         more_languages as "moreLanguages", default_language as "defaultLanguage", revision
    from application where app_code = $1`;

export const findApplication = handle(systemCalls.findApplication, async (ctx, { appCode }) => {
  const [found] = await ctx.query<Found>(findText, [appCode]);
  return found ?? ctx.refuse('application.not-found', { code: appCode });
});
