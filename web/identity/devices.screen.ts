import type { Row } from '../../contract/core/list.ts';
import { deviceCalls } from '../../contract/identity/device.calls.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { enrolAnother } from './enrolAnother.tsx';

/** The handhelds of the plant: enrol another one by a code, block a lost one. */
export const devices = defineList(identityLists.devices, {
  help: 'help.devices',
  actions: [
    { label: 'device.add', icon: 'plus', rows: 'none', permission: deviceCalls.createDeviceCode.permission, run: enrolAnother },
    callAction<Row<typeof identityLists.devices>, typeof deviceCalls.revokeDevice>(deviceCalls.revokeDevice, {
      label: 'device.revoke',
      icon: 'stop',
      kind: 'danger',
      rows: 'one',
      allowed: ({ status }) => status === 'active',
      confirm: 'device.revoke.ask',
      input: ([row]) => ({ id: row?.id ?? '' }),
    }),
  ],
});
