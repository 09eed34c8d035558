import { systemCalls } from '../../contract/system/system.calls.ts';
import { handle } from '../core/call/handler.ts';
import { type Application, applicationColumns } from './application.store.ts';

const findText = `
  select app_code as "appCode", ${applicationColumns}, notice, notice_open as "noticeOpen", revision from application where app_code = $1`;

interface Found extends Application {
  appCode: string;
  notice: string;
  noticeOpen: boolean;
  revision: number;
}

export const findApplication = handle(systemCalls.findApplication, async (ctx, { appCode }) => {
  const [found] = await ctx.query<Found>(findText, [appCode]);
  return found ?? ctx.refuse('application.not-found', { code: appCode });
});
