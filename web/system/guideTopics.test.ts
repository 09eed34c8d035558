import { expect, test } from 'vitest';
import { firstHolders } from '../../contract/identity/roles.ts';
import { zh } from '../../contract/messages/texts.ts';
import { guideTopics, topicsFor } from './guideTopics.ts';

const topicsOf = (role: string) => topicsFor((permission) => firstHolders[permission]?.some((one) => one === role) ?? false);

test('S189: the guide tells each role the flows of its own work, and names no permission or text that is not there', () => {
  expect(topicsOf('warehouse-keeper')).toEqual(expect.arrayContaining(['receive', 'putaway', 'issue', 'transfer', 'count', 'labels']));
  expect(topicsOf('line-leader')).toEqual(expect.arrayContaining(['report', 'completion', 'giveBack', 'request']));
  expect(topicsOf('line-leader')).not.toContain('receive');
  expect(topicsOf('supplier')).not.toContain('count');
  for (const [topic, permissions] of Object.entries(guideTopics)) {
    expect([topic, `guide.${topic}.title` in zh, `guide.${topic}.body` in zh]).toEqual([topic, true, true]);
    expect(permissions.filter((one) => !(one in firstHolders))).toEqual([]);
  }
});
