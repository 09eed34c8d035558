import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** Goods that change their place within a warehouse: done when saved. It is sent to no partner, because the ERP knows only warehouses. */
const moveMachine = machine({ name: 'move', states: ['saved'], start: 'saved', steps: {} });
export const moveDocument = document({ name: 'move', machine: moveMachine, numbers: 'MV' });
