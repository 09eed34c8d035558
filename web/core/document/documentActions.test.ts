import { expect, test } from 'vitest';
import { requisitionLife } from '../../../contract/outgoing/requisition.calls.ts';
import { requisitionDocument } from '../../../contract/outgoing/requisition.document.ts';
import { documentActions } from './documentActions.ts';

test('S192: a step that a rule of the kind forbids is refused with the sentence of that rule, any other in general', () => {
  const { steps } = documentActions<{ state: string }>(requisitionDocument, requisitionLife, () => 'RQ1');
  const whyNot = (state: string) => steps.find(({ label }) => label === 'action.document.delete')?.whyNot?.({ state });
  expect([whyNot('reviewed'), whyNot('deleted')]).toEqual(['requisition.delete-open', undefined]);
});
