import { expect, test } from 'vitest';
import { callList } from '../../../contract/allCalls.ts';
import { completionCalls } from '../../../contract/completion/completion.calls.ts';
import { fieldsOf } from '../../../contract/core/wireNames.ts';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { reportingCalls } from '../../../contract/reporting/reporting.calls.ts';
import { systemCalls } from '../../../contract/system/system.calls.ts';
import { readForm } from '../http/readForm.ts';
import { asContractSpells } from './olderSpelling.ts';

/** The input of a call, read from a form with this body. */
const read = (call: { input: Parameters<typeof asContractSpells>[0] }, body: string) => asContractSpells(call.input, readForm(body) ?? {});
const spellings = (name: string) => [
  `${name}=A1&${name}=A2`,
  `${name}[]=A1&${name}[]=A2`,
  `${name}=["A1","A2"]`,
  `${name}=A1,A2`,
  `${name}=A1, A2`,
];

test('S51: a list of texts is read in every spelling, at every call that takes one', () => {
  const lists = callList.flatMap((call) =>
    Object.values(fieldsOf(call.input) ?? {}).flatMap(([wire]) =>
      wire === 'data' || wire.includes('.') || !Array.isArray(asContractSpells(call.input, { [wire]: ['1', '2'] })[wire])
        ? []
        : [{ call, wire }],
    ),
  );
  expect(lists.map(({ wire }) => wire)).toEqual(
    expect.arrayContaining(['bars', 'ids', 'billnos', 'docnos', 'delinos', 'taskcodes', 'rptbills']),
  );
  for (const { call, wire } of lists) {
    for (const body of spellings(wire)) expect([call.name, body, read(call, body)[wire]]).toEqual([call.name, body, ['A1', 'A2']]);
    expect(read(call, `${wire}=A1`)[wire]).toEqual(['A1']);
    expect(read(call, `${wire}[]=A1`)[wire]).toEqual(['A1']);
  }
});

test('names are read without regard to capital letters, and under those of the specification', () => {
  const data = { delino: 'D1', rows: 1 };
  expect(asContractSpells(receivingCalls.noteDetail.input, { data: { DELINO: 'D1' } })).toMatchObject({ data: { delino: 'D1' } });
  expect(asContractSpells(receivingCalls.noteDetail.input, { data: 'D1' })).toMatchObject({ data: { delino: 'D1' } });
  expect(asContractSpells(receivingCalls.noteDetail.input, { DeliNo: 'D1' })).toMatchObject({ data: { delino: 'D1' } });
  expect(asContractSpells(receivingCalls.noteDetail.input, { data })).toMatchObject({ data: { delino: 'D1' } });
});

test('a value alone is taken for none of several fields that may be left out', () => {
  expect(asContractSpells(systemCalls.saveApplication.input, { data: 'A text' })).toEqual({ data: 'A text' });
});

test('rows may be data itself, and say once what all of them agree in', () => {
  const rows = [
    { DeliNo: 'D1', LineNo: 1, ActualQty: 3 },
    { DeliNo: 'D1', LineNo: 2, ScanQty: 4 },
  ];
  expect(asContractSpells(receivingCalls.saveReceipt.input, { data: rows, WID: 5 })).toMatchObject({
    data: {
      delino: 'D1',
      lines: [
        { LineNo: 1, ScanQty: 3 },
        { LineNo: 2, ScanQty: 4 },
      ],
    },
    WID: 5,
  });
  expect(asContractSpells(reportingCalls.saveReport.input, { data: { orderno: 'MO1', ScanQty: 4 } })).toMatchObject({
    data: { Lines: [{ OrderNo: 'MO1', Qty: 4 }] },
  });
});

test('what is spelled as here stays as it is', () => {
  const sent = { data: { OrderNo: 'MO1', Lines: [{ Qty: '2', Bars: ['a,b'] }], DepartmentCode: 'D' }, billtype: 'T', bars: ['x,y'] };
  expect(asContractSpells(completionCalls.saveCompletion.input, sent)).toEqual(sent);
});
