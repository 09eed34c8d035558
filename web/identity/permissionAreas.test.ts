import { expect, test } from 'vitest';
import { firstHolders } from '../../contract/identity/roles.ts';
import { zh } from '../../contract/messages/texts.ts';

test('every permission that can be given is called by a name that people understand', () => {
  expect(Object.keys(firstHolders).filter((permission) => !(`permission.${permission}` in zh))).toEqual([]);
});
