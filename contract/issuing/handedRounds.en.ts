import type { zhHandedRounds } from './handedRounds.zh.ts';

export const enHandedRounds: Record<keyof typeof zhHandedRounds, string> = {
  'field.RoundName': 'Round',
  'field.OpenLineCount': 'Open lines',
  'field.HandedBy': 'Handed over by',
  'field.HandedTime': 'Handed over at',
  'issue.by.handed': 'Handed over',
  'issue.handed.title': 'Handed-over rounds',
  'issue.handed.empty': 'No handed-over rounds',
  'issue.handed.empty.hint': 'A round that a colleague hands over halfway is listed here for one shift',
  'issue.handed.taken': '{round} is yours: go on from the next location',
  'error.round.taken': '{person} took it at {at}',
  'error.round.gone': 'This round is no longer handed over; refresh',
  'action.takeRound': 'Take over a handed-over round',
};
