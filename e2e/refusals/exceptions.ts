import type { RefusalId } from './refusal.ts';

/** Refusals that no screen can cause, and why. Their messages are for programs that call the API. */
export const withoutScreen: Partial<Record<RefusalId | 'stock.too-much' | 'scan.two-fit', string>> = {
  'scan.unknown-type': 'only a program names a scan type (CheckExistsScanBar); screens send none',
  'scan.two-fit':
    'two labels whose codes differ in case only: suppliers send none, and whoever looks a code up says it (server/labels/oneLookUp.test.ts)',
  'push.one-row-only': 'only PushDelinoToESB takes one note at a time; screens fetch as many as are listed (decision 0008), or ask for one',
  'label-size.unknown': 'screens offer the sizes that there are, take own sizes within the limits only, and forget one that is none',
  'label.sum-other': 'screens name no carton that is short: without a word the labels are settled by what was verified',
  'label.other-item': 'only a program names an item beside a label (GetDeliveryDetailByBar); screens send none',
  'receive.days-order': 'the sheet of the expiry date takes no production date after it',
  'receive.days-meanwhile': 'two receipts of one batch in the same moment (server/receiving/batchDays.test.ts)',
  'bill.not-drawn': 'only a program sends a number that it drew before; screens let the receipt number itself',
  'stock.too-much': 'a place that holds more than twelve digits of one item: no receipt of a screen brings that much',
  'file.encoding-unsure': 'the import screen asks for the encoding in the preview, and sends nothing to be stored before it was chosen',
  'exchange.reason-required': 'the dialog of closing asks for the reason and sends nothing without one',
  'sync.number-required': 'the dialog of setting by hand asks for the number and sends nothing without one',
  'sync.why-taken-back': 'the dialog of taking back asks for the reason and sends nothing without one',
  'file.required': 'the import screen sends nothing before a file is chosen',
};
