import type { zhShortPicks } from './shortPicks.zh.ts';

export const enShortPicks: Record<keyof typeof zhShortPicks, string> = {
  'screen./pages/OutStorage/ShortPicks': 'Short locations',
  'state.shortPick.open': 'To be checked',
  'state.shortPick.settled': 'Checked',
  'field.ShortStatus': 'Check',
  'field.ShortTime': 'Reported at',
  'field.Outcome': 'Outcome',
  'field.SettledBy': 'Checked by',
  'field.SettledTime': 'Checked at',
  'short.settle': 'Record result',
  'short.settle.ask': 'What did the check show ({n|one:# location|other:# locations})?',
  'short.settled': '{n} checked',
  'short.count': 'Count this location',
  'short.count.ask': 'Create a count of {place}?',
  'short.empty': 'No location is reported short',
  'short.empty.hint': 'What pickers report with "Not enough here" appears here',
  'issue.reported-short': '{place} was reported short and waits to be checked',
  'error.select-to-settle': 'Select the locations that were checked.',
  'error.short.outcome-required': 'Say what was found.',
  'error.short.gone': 'This report is gone. Refresh the list.',
  'error.short.settled-before': '{item} at {place} was already checked by {person}.',
};
