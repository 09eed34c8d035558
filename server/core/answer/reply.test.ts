import { expect, it } from 'vitest';
import { constants } from '../../../contract/core/constants.ts';
import { entryLineFields } from '../../../contract/documents/entryForm.ts';
import { locationsMaster } from '../../../contract/locations/locations.master.ts';
import { organisationMaster } from '../../../contract/organisation/organisation.master.ts';
import { Refusal } from './refusal.ts';
import { say, troubleEnvelope } from './reply.ts';

it('units that are compared stand side by side as words where both have one, else as codes', () => {
  expect(say('zh', 'error.parked.unit-differs', { item: 'A', ours: 'pcs', unit: 'box' })).toBe('料号 A 的单位是 件，不是 箱');
  expect(say('zh', 'error.parked.unit-differs', { item: 'A', ours: 'pcs', unit: 'PCS' })).toBe('料号 A 的单位是 pcs，不是 PCS');
});

it('S184: no refusal names a field by the word that programs have for it, in any language', () => {
  const masters = [...Object.values(locationsMaster), ...Object.values(organisationMaster)];
  const fields = [...masters.flatMap((one) => Object.values(one.fields)), ...Object.values(entryLineFields)];
  const wires = [...new Set(fields.map(({ wire }) => wire))];
  const unnamed = wires.flatMap((wire) =>
    constants.languages.flatMap((language) => {
      const refusals = [
        new Refusal('table.cell-wrong', { field: wire, text: '7' }),
        new Refusal('malformed', {}, [{ field: `data.Lines.0.${wire}`, fault: 'too-long' }]),
      ];
      const said = refusals.map((refusal) => JSON.parse(troubleEnvelope(refusal, language)).Message as string);
      return said.some((message) => message.includes(wire) && say(language, `field.${wire}` as 'field.Qty') !== wire)
        ? [`${language} ${wire}`]
        : [];
    }),
  );
  expect(unnamed).toEqual([]);
});
