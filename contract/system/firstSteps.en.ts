import type { zhFirstSteps } from './firstSteps.zh.ts';

export const enFirstSteps: Record<keyof typeof zhFirstSteps, string> = {
  'screen./pages/my/firstSteps': 'First steps',
  'firstSteps.left': 'Still to do, {n}: {steps}',
  'firstSteps.all': 'Everything is there; work can begin',
  'firstSteps.hint': 'Tap a step to go there. Where the data comes from the ERP, connect it first; the rest appears by itself.',
  'firstSteps.done': '{n} there',
  'firstSteps.open': 'To do',
  'firstSteps.people': 'People',
  'firstSteps.connection': 'Connection to the ERP',
  'firstSteps.warehouses.none': 'There is no warehouse yet. Create one; people check in there before they receive',
  'firstSteps.areas.none': 'There is no area yet. Areas divide a warehouse',
  'firstSteps.areas.lacking': 'These warehouses have no area yet: {lacking}',
  'firstSteps.locations.none': 'There is no location yet. Goods lie in locations; a rack of them is made at once',
  'firstSteps.locations.lacking': 'These warehouses have no location yet: {lacking}',
  'firstSteps.suppliers.none': 'There is no supplier yet. Enter them one by one or from a file',
  'firstSteps.items.none': 'There is no item yet. Enter them one by one or from a file',
  'firstSteps.people.none': 'Nobody but administrators can work here yet. Open accounts and give roles, for instance warehouse keeper',
  'firstSteps.connection.none': 'The ERP is not connected yet. Enter its address and secret, and switch it on',
  'firstSteps.connection.lacking': 'Switched on, but the ERP has not answered yet. Test the connection',
  'firstSteps.forInstallation': 'The administrator of the installation sets this',
};
