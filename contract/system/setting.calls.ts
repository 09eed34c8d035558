import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, int, listOf, oneOf, qty, text } from '../core/fields.ts';
import { readRevision, shownRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';

const value = z.union([z.string().max(400), z.number(), z.boolean()]);
const settingRow = shape({
  key: ['SwitchCode', code()],
  name: ['SwitchName', text()],
  /** A description of its effect. */
  help: ['Remark', text(400)],
  type: ['ValueType', oneOf('switch', 'number', 'text', 'choice')],
  value: ['Value', value],
  isOpen: ['IsOpen', z.boolean()],
  minimum: ['Minimum', int().optional()],
  maximum: ['Maximum', int().optional()],
  /** The values to choose from. */
  options: ['Options', listOf(code(), 20).optional()],
  changedBy: ['ChangedBy', text()],
  changedAt: ['ChangedAt', text()],
  revision: shownRevision,
  /** Work in progress that keeps the old value when the setting changes, in the reader's language; only in the answer about one setting. */
  leaves: ['Leaves', text(400).optional()],
});

/** Calls about switches, values, the announcement and the sales target. */
export const settingCalls = {
  settings: call({
    name: 'settings',
    paths: ['/api/Basic/GetSystemSwitchList', '/api/Basic/GetSystemSwitchListN'],
    access: 'signedIn',
    effect: 'read',
    input: shape({ key: ['data.SwitchCode', text(60).optional()] }),
    output: shape({ settings: ['data', listOf(settingRow)] }),
    refusals: [],
    doc: 'Every switch and value that the product obeys, with what it does and who changed it last. What no flow reads yet is left out.',
  }),
  saveSwitch: call({
    name: 'saveSwitch',
    paths: ['/api/Basic/SaveSystemSwitch'],
    access: 'permission',
    permission: 'manageSettings',
    effect: 'write',
    input: shape({ key: ['data.SwitchCode', code()], open: ['data.IsOpen', flag()], revision: readRevision }),
    output: shape({ key: ['SwitchCode', code()], isOpen: ['IsOpen', z.boolean()] }),
    refusals: ['setting.unknown', 'record.changed'],
    doc: 'Turns a switch of the organisation on or off; all servers and open apps obey at once (rule settings-switch-confirm is the screen’s).',
  }),
  updateOrgSetting: call({
    name: 'updateOrgSetting',
    paths: ['/api/Basic/UpdateOrgSetting'],
    access: 'permission',
    permission: 'manageSettings',
    effect: 'write',
    // An empty text is a value; an absent field is not.
    input: shape({ key: ['data.SettingCode', code()], value: ['data.SettingValue', value.optional()], revision: readRevision }),
    emptyClears: ['data'],
    output: shape({ key: ['SettingCode', code()], value: ['SettingValue', value] }),
    refusals: [
      'setting.unknown',
      'setting.wrong',
      'setting.condition-unknown',
      'setting.plant-area-required',
      'setting.sync-time-required',
      'record.changed',
    ],
    doc: 'Sets a value of the organisation, for instance the minutes between exchanges or the plant area.',
  }),
  updateNotice: call({
    name: 'updateNotice',
    paths: ['/api/Basic/UpdateSystemApp'],
    access: 'permission',
    permission: 'manageNotice',
    effect: 'write',
    input: shape({
      appCode: ['appcode', text(20).default('A42')],
      open: ['isOpen', flag()],
      text: ['noticeText', text(500).optional()],
      revision: readRevision,
    }),
    output: shape({ open: ['NoticeOpen', z.boolean()], text: ['SystemNotice', text(500)] }),
    refusals: ['notice.content-required', 'application.not-found', 'record.changed'],
    doc: 'Switches the announcement on with a text, or off (rule content-required); open apps show it without a reload.',
  }),
  saveSaleTarget: call({
    name: 'saveSaleTarget',
    paths: ['/api/Basic/SaveSaleTarget'],
    access: 'permission',
    permission: 'manageSaleTarget',
    effect: 'write',
    input: shape({
      month: [
        'data.month',
        z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
          .optional(),
      ],
      /** In ten thousands of the currency. */
      amount: ['data.target', qty().optional()],
      revision: readRevision,
    }),
    output: shape({ month: ['Month', text()], amount: ['TargetAmount', qty()] }),
    refusals: ['sale-target.month-required', 'sale-target.value-required', 'sale-target.wrong', 'record.changed'],
    doc: 'Sets the sales target of a month in ten thousands (rules month-required, sales-target-required).',
  }),
};
