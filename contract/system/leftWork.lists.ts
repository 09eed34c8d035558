import { col, list } from '../core/list.ts';

const common = { areas: ['Basic'], access: 'permission', permission: 'leftWork' } as const;

/** Work that devices could not get accepted. */
export const leftWorkLists = {
  leftWork: list({
    ...common,
    name: 'leftWork',
    rno: 'leftWork',
    columns: {
      id: col.id('ID'),
      bundle: col.text('Bundle', { hidden: true }),
      leftAt: col.time('LeftAt'),
      document: col.text('DocNo'),
      state: col.state('LeftState', 'leftWork'),
      calls: col.text('CallName', { words: 'action' }),
      steps: col.int('StepCount'),
      refusedBecause: col.text('RefusedBecause', { long: true }),
      person: col.text('LeftBy'),
      since: col.time('GivenAt'),
      reason: col.text('LeftReason', { extra: true, remark: true }),
      device: col.text('Device', { extra: true }),
      handledBy: col.text('HandledBy'),
      handledAt: col.time('HandledAt', { extra: true }),
      handledReason: col.text('HandledReason', { extra: true, remark: true }),
    },
    key: 'id',
    search: ['document', 'person'],
    filters: ['state', 'document', 'person', 'leftAt'],
    sort: '-id',
    scan: 'document',
    card: { title: 'document', lead: 'refusedBecause', lines: ['calls', 'steps', 'person', 'since'], chip: 'state' },
    doc: 'Work of devices that was not accepted and that its person handed over or dropped: what, why, since when, and who took it.',
  }),
  leftSteps: list({
    ...common,
    name: 'leftSteps',
    rno: 'leftSteps',
    columns: {
      id: col.id('ID'),
      bundle: col.text('Bundle', { hidden: true }),
      code: col.text('ScannedCode'),
      call: col.text('CallName', { words: 'action' }),
      at: col.time('GivenAt'),
      refusedBecause: col.text('RefusedBecause', { long: true }),
      accepted: col.flag('Accepted'),
    },
    key: 'id',
    search: ['code'],
    sort: 'id',
    card: { title: 'code', lead: 'refusedBecause', lines: ['call', 'at', 'accepted'] },
    doc: 'The steps of left work, in the order in which they were done.',
  }),
};
