import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, text } from '../core/fields.ts';
import { languageField } from '../core/language.ts';
import { readRevision, shownRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';
import { applicationLanguages, applicationTexts } from './application.ts';

const typedTexts = {
  name: ['data.AppName', text(60).optional()],
  description: ['data.AppDescription', text(500).optional()],
  adminCode: ['data.SystemAdminCode', text(60).optional()],
  adminName: ['data.SystemAdminName', text(60).optional()],
  tel: ['data.Tel', text(40).optional()],
  phone: ['data.Phone', text(40).optional()],
  centerName: ['data.CenterName', text(60).optional()],
  unitName: ['data.UnitName', text(60).optional()],
  department: ['data.Department', text(60).optional()],
  extend1: ['data.Extend1', text(200).optional()],
  extend2: ['data.Extend2', text(200).optional()],
  extend3: ['data.Extend3', text(200).optional()],
  extend4: ['data.Extend4', text(200).optional()],
  extend5: ['data.Extend5', text(200).optional()],
} as const;

/** The calls about the application row: read before anybody signs in. */
export const applicationCalls = {
  findApplication: call({
    name: 'findApplication',
    paths: ['/api/Basic/GetSysAppliction'],
    access: 'public',
    effect: 'read',
    input: shape({ appCode: ['appcode', text(20).default('A42')] }),
    output: shape({
      appCode: ['AppCode', code()],
      ...applicationTexts,
      notice: ['SystemNotice', text(2000)],
      noticeOpen: ['NoticeOpen', z.boolean()],
      ...applicationLanguages,
      revision: shownRevision,
    }),
    refusals: ['application.not-found'],
    doc: 'The application: its name, whom to ask, the announcement and the languages. Centre, unit, department, description and Extend1 to Extend5 inform other systems only.',
  }),
  saveApplication: call({
    name: 'saveApplication',
    paths: ['/api/Basic/SaveSysApplication'],
    access: 'permission',
    permission: 'manageApplication',
    effect: 'write',
    input: shape({
      appCode: ['appcode', text(20).default('A42')],
      ...typedTexts,
      moreLanguages: ['data.ShowMoreLuaguage', flag().optional()],
      defaultLanguage: ['data.DefualtLanguage', languageField().optional()],
      revision: readRevision,
    }),
    output: shape({ appCode: ['AppCode', code()] }),
    refusals: ['application.not-found', 'application.name-required', 'application.phone-wrong', 'record.changed'],
    doc: 'Saves the application row of the installation: all its texts, of which one that is left out is empty; languages that are left out stay. Without more languages nobody is offered another one; the default language is that of a device on which none was chosen.',
  }),
};
