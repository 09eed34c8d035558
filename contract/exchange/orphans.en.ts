import type { zhOrphans } from './orphans.zh.ts';

export const enOrphans: Record<keyof typeof zhOrphans, string> = {
  'screen./pages/exchange/orphans': 'After a restore',
  'error.orphans.not-offered':
    'The ERP does not answer this question. Compare with partner shows what differs; have the ERP’s people delete it by its numbers',
  'error.orphans.silent': 'The ERP did not list its documents: {problem}',
  'error.orphans.none': 'Nothing is to be taken back; ask the ERP first',
  'error.orphans.cannot':
    'The ERP cannot take documents back when asked. Have its people delete those listed by their numbers, then ask again',
  'action.findOrphans': 'Ask the ERP',
  'action.takeBackOrphans': 'Have all taken back',
  'orphans.takeBack.ask':
    'The ERP takes back every document that is listed, and the work is then done again here. Do this only on the real system after a restore, never on a copy for trial. Go on?',
  'orphans.found': 'The ERP has {held|one:# document|other:# documents}; not here: {n}',
  'orphans.taken': 'The ERP took {n} back',
  'orphans.taken.left': 'The ERP took {n} back, refused {refused}, {left} are left',
  'field.Goods': 'Goods',
  'field.CommittedAt': 'Posted in the ERP',
  'field.SettledAt': 'Taken back at',
  'state.orphan.found': 'Not here',
  'state.orphan.refused': 'Not taken back',
  'state.orphan.taken-back': 'Taken back',
  'orphans.help':
    'Documents that the ERP has and this system has not, after a backup was restored.\nAsk the ERP first, then have all taken back: the newest first, each once.\nThen do the work again here: receive, issue, ship. What the ERP does not take back has its reason in the row; press again once that is settled.',
  'orphans.empty': 'No document is listed',
  'orphans.empty.hint': 'After a restore ask the ERP: documents of the last 7 days that it has and this system has not are listed here',
};
