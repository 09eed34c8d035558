import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** Goods that change their place within a warehouse: done when it is saved. No partner is told, because the ERP knows warehouses. */
const moveMachine = machine({ name: 'move', states: ['saved'], start: 'saved', steps: {} });
export const moveDocument = document({ name: 'move', machine: moveMachine, numbers: 'MV' });
