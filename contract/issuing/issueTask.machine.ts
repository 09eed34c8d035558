import { machine } from '../core/machine.ts';

/** A preparation request: what a demand, a call of a workshop or a production order wants issued. Its lines decide how far it is. */
export const issueTaskMachine = machine({
  name: 'issueTask',
  states: ['pending', 'partly-prepared', 'prepared', 'partly-issued', 'all-issued', 'withdrawn'],
  start: 'pending',
  steps: {
    begin: { from: ['pending', 'prepared'], to: 'partly-prepared' },
    prepare: { from: ['pending', 'partly-prepared'], to: 'prepared' },
    undo: { from: ['partly-prepared', 'prepared'], to: 'pending' },
    issue: { from: ['partly-prepared', 'prepared'], to: 'partly-issued' },
    finish: { from: ['prepared', 'partly-issued'], to: 'all-issued' },
    // One confirmed line blocks it (rule preparation-delete-blocked-by-issue).
    delete: {
      from: ['pending', 'partly-prepared', 'prepared'],
      to: 'withdrawn',
      refuse: { 'partly-issued': 'preparation.issued', 'all-issued': 'preparation.issued', withdrawn: 'issue.task-gone' },
    },
  },
});

/** Where tasks come from. */
const taskSources = ['issueDemand', 'workshopDemand', 'productionOrder'] as const;
export type TaskSource = (typeof taskSources)[number];
