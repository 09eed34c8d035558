import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, text } from '../core/fields.ts';
import { shownRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';
import { settingCalls } from './setting.calls.ts';
import { textCalls } from './text.calls.ts';
import { versionCalls } from './version.calls.ts';

/** Calls of the system: what it is, and what its administrators set. */
export const systemCalls = {
  ...settingCalls,
  ...textCalls,
  ...versionCalls,
  findApplication: call({
    name: 'findApplication',
    paths: ['/api/Basic/GetSysAppliction'],
    access: 'public',
    effect: 'read',
    input: shape({ appCode: ['appcode', text(20).default('A42')] }),
    output: shape({
      appCode: ['AppCode', code()],
      name: ['AppName', text()],
      description: ['AppDescription', text(500)],
      adminCode: ['SystemAdminCode', text()],
      adminName: ['SystemAdminName', text()],
      tel: ['Tel', text()],
      phone: ['Phone', text()],
      centerName: ['CenterName', text()],
      unitName: ['UnitName', text()],
      department: ['Department', text()],
      notice: ['SystemNotice', text(2000)],
      noticeOpen: ['NoticeOpen', z.boolean()],
      moreLanguages: ['ShowMoreLuaguage', z.boolean()],
      defaultLanguage: ['DefualtLanguage', text()],
      revision: shownRevision,
    }),
    refusals: ['application.not-found'],
    doc: 'The application: its name, whom to ask, the announcement and the default language.',
  }),
};
