import { machine } from '../core/machine.ts';

/** Work that a person could not get accepted and left: with the team leader, or for good. */
export const leftWorkMachine = machine({
  name: 'leftWork',
  states: ['handed-over', 'taken-over', 'done', 'dropped'],
  start: 'handed-over',
  steps: {
    /** The same person may take it again: their device may have died before it had the steps. */
    take: { from: ['handed-over', 'taken-over'], to: 'taken-over' },
    /** Every step was accepted. */
    finish: { from: ['taken-over'], to: 'done' },
    drop: { from: ['handed-over', 'taken-over'], to: 'dropped' },
  },
});
