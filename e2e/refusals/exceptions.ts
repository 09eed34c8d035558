import type { RefusalId } from './refusal.ts';

/** Refusals that no screen of the product can lead to, and why. Their words are for programs that call it themselves. */
export const withoutScreen: Partial<Record<RefusalId, string>> = {
  'scan.unknown-type': 'only a program names a scan type (CheckExistsScanBar); screens send none',
  'push.one-row-only': 'only PushDelinoToESB takes one note at a time; screens fetch as many as are listed (decision 8), or ask for one',
  'label-size.unknown': 'the print screen offers the sizes that there are, and takes the first for one remembered from before',
  'file.required': 'the import screen sends nothing before a file is chosen',
};
