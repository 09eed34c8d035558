import type { CallOutput } from '../../contract/core/call.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import type { firstStepNames, firstStepsCalls } from '../../contract/system/firstSteps.calls.ts';
import type { ScreenPath, ScreenSearch } from '../core/navigation/go.ts';
import type { IconName } from '../core/ui/iconPaths.ts';

type StepName = (typeof firstStepNames)[number];
/** A step as the server counted it. */
export type FirstStep = CallOutput<typeof firstStepsCalls.firstSteps>['steps'][number];

interface StepDefinition {
  label: TextKey;
  icon: IconName;
  /** The texts while there is no data, and while some record lacks it. */
  none: TextKey;
  lacking?: TextKey;
  /** The screens of the step. */
  path: ScreenPath;
  search?: ScreenSearch;
  permission: string;
}

/** The texts and screens of each step. */
export const stepDefinitions: Readonly<Record<StepName, StepDefinition>> = {
  warehouses: {
    label: 'master.kind.warehouses',
    icon: 'warehouse',
    none: 'firstSteps.warehouses.none',
    path: '/pages/warehousing/place',
    search: { kind: 'warehouses' },
    permission: 'managePlaces',
  },
  areas: {
    label: 'master.kind.areas',
    icon: 'grid',
    none: 'firstSteps.areas.none',
    lacking: 'firstSteps.areas.lacking',
    path: '/pages/warehousing/place',
    search: { kind: 'areas' },
    permission: 'managePlaces',
  },
  locations: {
    label: 'master.kind.locations',
    icon: 'shelf',
    none: 'firstSteps.locations.none',
    lacking: 'firstSteps.locations.lacking',
    path: '/pages/warehousing/rack',
    permission: 'managePlaces',
  },
  suppliers: {
    label: 'master.kind.suppliers',
    icon: 'truck',
    none: 'firstSteps.suppliers.none',
    path: '/pages/warehousing/suppliers',
    permission: 'manageMasterData',
  },
  items: {
    label: 'master.kind.items',
    icon: 'box',
    none: 'firstSteps.items.none',
    path: '/pages/warehousing/items',
    permission: 'manageMasterData',
  },
  people: {
    label: 'firstSteps.people',
    icon: 'people',
    none: 'firstSteps.people.none',
    path: '/pages/my/accountForm',
    permission: 'manageAccounts',
  },
  connection: {
    label: 'firstSteps.connection',
    icon: 'link',
    none: 'firstSteps.connection.none',
    lacking: 'firstSteps.connection.lacking',
    path: '/pages/exchange/connections',
    permission: 'manageConnections',
  },
};

/** Whether a step is done: there is data, and no record lacks it. */
export const isDone = ({ count, lacking }: FirstStep): boolean => count > 0 && lacking.length === 0;
