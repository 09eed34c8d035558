import { constants } from '../core/constants.ts';
import type { PrinterDpi } from '../labels/labelPrinter.ts';

/** The policies for newer goods that are taken before older ones. */
export const newerPolicies = ['allow', 'warn', 'refuse'] as const;
export type NewerPolicy = (typeof newerPolicies)[number];

/** The policies for goods that are put at another location than the proposed one, or at one that nobody scanned. */
export const otherShelfPolicies = ['warn', 'ask', 'refuse'] as const;
export type OtherShelfPolicy = (typeof otherShelfPolicies)[number];

/** How the screen of an installed app is held: locked sideways or upright, or turned with the device. */
export const screenTurns = ['landscape', 'portrait', 'any'] as const;
export type ScreenTurn = (typeof screenTurns)[number];

/** The policies for goods that arrive with fewer days left than their item asks for. */
export const shortLifePolicies = ['warn', 'refuse'] as const;
export type ShortLifePolicy = (typeof shortLifePolicies)[number];

/**
 * Every switch and value of an organisation, with its default.
 * Read by rules on the server and by screens; changed under `/pages/my/setting`.
 */
export const settingDefaults = {
  intermediateIssue: true,
  qaCheck: false,
  productionReportCheck: false,
  /** Received goods are available at once instead of waiting for inspection. Every receipt goes to the ERP at once. */
  realTimeReceipt: false,
  callMaterialLink: false,
  preparationConditions: '',
  batchControlOnIssue: false,
  /** The policy for newer goods that are taken before older ones. */
  newerGoods: 'warn' as NewerPolicy,
  /** The policy for goods at another location than the proposed one (rule location-code-correct, decision 0310). */
  otherShelf: 'ask' as OtherShelfPolicy,
  /** The policy for goods that arrive with too few days left (decision 0322). */
  shortLife: 'warn' as ShortLifePolicy,
  completionSetCheck: false,
  autoReviewRequisitions: false,
  /** Minutes between timed exchanges. */
  syncMinutes: 10,
  /** People sign in on enrolled devices only; people who may enrol devices sign in anywhere. */
  enrolledDevicesOnly: false,
  /** Days after which a sign-in ends, however often it was renewed. */
  sessionDays: 90,
  plantArea: '',
  /** Milliseconds in which a second tap on a button that saves does nothing (decision 0334). */
  doubleTapMs: constants['double-click-guard'] as number,
  screenTurn: constants['page-orientation'] as ScreenTurn,
  /** How the plant's scanners are set; a device that has learnt its own scanner uses that first (web/core/scan/scanEntry.ts). */
  scannerPrefix: '',
  scannerSuffix: '',
  /** The longest pause inside a code. */
  scannerPauseMs: 450,
  /** Another code within this time after a scan is refused; 0 refuses none. */
  scannerGuardMs: 0,
  /** `us`, `typed`, or empty where it is as it turns out. */
  scannerLayout: '',
  /** The plant's label size and printers; a choice on the device comes first (web/core/file/useLabelPrinter.ts). */
  labelSize: '100x60',
  printerDpi: '203' as PrinterDpi,
  printerFont: 'E:SIMSUN.TTF',
  /** Labels must be verified before a receipt is saved (rule label-verification-minimum). */
  labelCheck: false,
  /** How many; never more labels than the note has (decision 0011). */
  labelCheckMinimum: constants['label-verification-minimum'] as number,
};

export type SettingValues = typeof settingDefaults;
export type SettingKey = keyof SettingValues;
