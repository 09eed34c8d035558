import type { CallInput } from '../../contract/core/call.ts';
import { mapAnswer, mapDocument, mapRecord } from '../../contract/exchange/applyMapping.ts';
import { csvText } from '../../contract/exchange/csvText.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { flattenDocument, groupRows } from '../../contract/exchange/flat.ts';
import type { FieldMapping } from '../../contract/exchange/mapping.ts';
import { readMapping } from '../../contract/exchange/mappingProblems.ts';
import { documentAnswer } from '../../contract/exchange/protocol.answers.ts';
import { readRecord, recordKinds } from '../../contract/exchange/protocol.records.ts';
import { handle } from '../core/handler.ts';
import { fieldsOfKind } from './mappingHelp.ts';
import { mappingProblemText, readingProblemText } from './mappingProblemText.ts';
import { readPartnerTable, UnreadableFile } from './partnerTable.ts';

type Input = CallInput<typeof exchangeCalls.tryMapping>;
interface Tried {
  result: string;
  problems: { path: string; message: string }[];
}

/** What is wrong with the sample itself. */
class SampleFault extends Error {}

export const tryMapping = handle(exchangeCalls.tryMapping, async (ctx, input) => {
  const { direction, kind, mode } = input;
  if (!fieldsOfKind(direction, kind)) return ctx.refuse('connection.kind-unknown', { kind });
  const { mapping, problems } = readMapping(input.mapping, mode === 'files' ? 'heads' : 'paths');
  const told = problems.map((one) => ({ path: one.path, message: mappingProblemText(ctx.language, one) }));
  if (told.length > 0 || input.sample.trim() === '') return { result: '', problems: told };
  try {
    const { result, problems: found } = tryOn(input, mapping);
    return { result, problems: found.map((one) => ({ ...one, message: readingProblemText(ctx.language, one.message) })) };
  } catch (error) {
    if (!(error instanceof SampleFault) && !(error instanceof UnreadableFile)) throw error;
    return { result: '', problems: [{ path: 'sample', message: error.message }] };
  }
});

function tryOn(input: Input, mapping: FieldMapping): Tried {
  const { direction, mode } = input;
  if (direction === 'inbound') return mode === 'files' ? tryFile(input, mapping) : tryRecord(input, mapping, jsonOf(input.sample));
  const sample = jsonOf(input.sample);
  if (direction === 'outbound') {
    if (mode === 'files') return { result: csvText(flattenDocument(sample, mapping)).slice(1), problems: [] };
    return { result: pretty(mapDocument(mapping, sample)), problems: [] };
  }
  const answer = mapAnswer(mapping, sample);
  const read = documentAnswer.safeParse(answer);
  const problems = read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message: `${path.join('.')}: ${message}` }));
  return { result: pretty(answer), problems };
}

function tryRecord({ neighbour, kind }: Input, mapping: FieldMapping, sample: object): Tried {
  // What is pasted may be the bare record of the kind that was chosen, without saying so.
  const called = mapping.inbound?.[recordKinds.find((one) => one === kind) ?? 'item']?.called ?? kind;
  const mapped = mapRecord(mapping, 'kind' in sample ? sample : { kind: called, ...sample });
  const reading = readRecord(mapped, neighbour);
  return { result: pretty(mapped), problems: reading.ok ? [] : reading.reason.split('; ').map((message) => ({ path: 'sample', message })) };
}

function tryFile({ neighbour, kind, sample }: Input, mapping: FieldMapping): Tried {
  const known = recordKinds.find((one) => one === kind) ?? 'item';
  const groups = groupRows(known, readPartnerTable(Buffer.from(sample), 'sample.csv'), mapping).slice(0, 20);
  // A file needs no versions: its own counts.
  const records = groups.map(({ record }) => ({ version: 1, ...record }));
  const problems = groups.flatMap(({ rows }, at) => {
    const reading = readRecord(records[at], neighbour);
    return reading.ok ? [] : [{ path: `row ${rows.join(', ')}`, message: `${rows.join(', ')}: ${reading.reason}` }];
  });
  return { result: pretty(records), problems };
}

function jsonOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch (error) {
    throw new SampleFault(error instanceof Error ? error.message : 'not JSON');
  }
  throw new SampleFault('{ … }');
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
