import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentAnswer } from './protocol.answers.ts';
import { readRecord, recordKinds } from './protocol.records.ts';
import { inboundPush } from './protocol.ts';
import { recordFields } from './wireFields.ts';
import { withoutAbsent } from './withoutAbsent.ts';

const folder = path.join(import.meta.dirname, 'samples');
const pushes = readdirSync(folder).flatMap((name) => {
  const { request } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { request: { body?: unknown } };
  return inboundPush.safeParse(request.body).data ?? [];
});

/** Puts a value at a path, in every line of it, unless there is a value. */
function put(into: unknown, [step = '', ...rest]: readonly string[], value: unknown): void {
  const holder = into as Record<string, unknown>;
  const name = step.replace('[]', '');
  if (rest.length === 0) holder[name] ??= value;
  else if (step.endsWith('[]')) for (const one of (holder[name] as unknown[] | undefined) ?? []) put(one, rest, value);
  else {
    holder[name] ??= {};
    put(holder[name], rest, value);
  }
}

describe('R61: a field that holds nothing is absent', () => {
  const optionals = recordKinds.flatMap((kind) => {
    const push = pushes.find(({ records }) => records.some((one) => one.kind === kind && one.deleted !== true));
    const record = push?.records.find((one) => one.kind === kind);
    return push && record ? [{ kind, source: push.source, record }] : [];
  });

  it.each(optionals.map((one) => [one.kind, one] as const))(
    '%s: with null or an empty text in every optional field it reads the same',
    (kind, one) => {
      for (const nothing of [null, '']) {
        const given = structuredClone(one.record);
        for (const { path: field, required } of recordFields(kind)) if (!required) put(given, field.split('.'), nothing);
        const reading = readRecord(given, one.source);
        expect(reading).toMatchObject({ ok: true });
        // A group of optional fields stays as an empty group.
        if (reading.ok)
          expect(JSON.stringify(reading.record).replaceAll('"names":{},', '').replaceAll(',"names":{}', '')).toBe(
            JSON.stringify(one.record),
          );
      }
    },
  );

  it('what is required is not absent because it is empty', () => {
    const read = (data: object) =>
      readRecord({ kind: 'supplier', id: '1', version: 1, data: { org: '101', code: 'S', name: '', ...data } }, 'erp');
    expect(read({})).toMatchObject({ ok: true, record: { data: { name: '' } } });
    expect(read({ code: null })).toMatchObject({ ok: false, faults: [{ path: 'data.code', fault: 'missing' }] });
    expect(read({ code: '' })).toMatchObject({ ok: false, faults: [{ path: 'data.code' }] });
  });

  it('an answer with empty numbers and reasons is one', () => {
    const answer = {
      key: 'k',
      result: 'accepted',
      number: null,
      reason: '',
      repeated: null,
      lines: [{ line: 1, result: 'accepted', number: '', reason: null }],
    };
    expect(documentAnswer.parse(withoutAbsent(documentAnswer, answer))).toEqual({
      key: 'k',
      result: 'accepted',
      lines: [{ line: 1, result: 'accepted' }],
    });
  });
});
