import type { CallInput } from '../../contract/core/call.ts';
import { mapAnswer, mapDocument, mapRecord, mapStock } from '../../contract/exchange/applyMapping.ts';
import { csvText } from '../../contract/exchange/csvText.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { nameStyleOf, transports } from '../../contract/exchange/exchange.rules.ts';
import { faultsOf, type MessageFault } from '../../contract/exchange/fieldFaults.ts';
import type { FileRow } from '../../contract/exchange/fileThings.ts';
import { flattenDocument, groupRows } from '../../contract/exchange/flat.ts';
import { readStockRows } from '../../contract/exchange/flatStock.ts';
import { type FieldMapping, type MappedKind, mappedKinds } from '../../contract/exchange/mapping.ts';
import { type NameStyle, readMapping } from '../../contract/exchange/mappingProblems.ts';
import { documentAnswer } from '../../contract/exchange/protocol.answers.ts';
import { readRecord } from '../../contract/exchange/protocol.records.ts';
import { stockPage } from '../../contract/exchange/protocol.stock.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { faultText } from './faultText.ts';
import { fieldsOfKind } from './mappingHelp.ts';
import { mappingProblemText } from './mappingProblemText.ts';
import { readSample, UnreadableFile } from './partnerTable.ts';

type Input = CallInput<typeof exchangeCalls.tryMapping> & { sample: string };
/** The result of a mapping on a sample, with its faults; `rows` for a file. */
interface Tried {
  result: string;
  faults: (MessageFault & { inFile?: number[] })[];
}

/** The sample itself cannot be read. */
class SampleFault extends Error {}

export const tryMapping = handle(exchangeCalls.tryMapping, async (ctx, { sample = '', ...rest }) => {
  const input = { ...rest, sample };
  const { direction, kind, mode } = input;
  if (!fieldsOfKind(direction, kind)) return ctx.refuse('connection.kind-unknown', { kind });
  const style = nameStyleOf(mode);
  const { mapping, problems } = readMapping(input.mapping, style);
  const mappingFaults = problems.map((one) => ({ path: one.path, message: mappingProblemText(ctx.language, one) }));
  if (mappingFaults.length > 0 || sample.trim() === '') return { result: '', problems: mappingFaults };
  try {
    const { result, faults } = tryOn(input, mapping);
    return { result, problems: faults.map((fault) => faultSaid(ctx.language, fault, input, mapping, style)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { result: '', problems: [{ path: 'sample', message: error.saidIn(ctx.language) }] };
    if (!(error instanceof SampleFault)) throw error;
    return { result: '', problems: [{ path: 'sample', message: say(ctx.language, 'mapping.sample.no-json') }] };
  }
});

function faultSaid(
  language: Language,
  fault: Tried['faults'][number],
  { direction, kind }: Input,
  mapping: FieldMapping,
  style: NameStyle,
) {
  const own = direction === 'answer' ? mapping.answer : mapping.inbound?.[kindOf(kind)];
  const text = faultText(language, fault, { own, style });
  const message = fault.inFile ? `${say(language, 'mapping.row', { n: fault.inFile.join(', ') })}: ${text}` : text;
  return { path: fault.path, message };
}

const kindOf = (kind: string): MappedKind => mappedKinds.find((one) => one === kind) ?? 'item';

function tryOn(input: Input, mapping: FieldMapping): Tried {
  const { direction, mode, kind } = input;
  if (direction === 'inbound' && transports[mode].inFiles) return tryFile(input, mapping, readSample(input.sample));
  const sample = jsonOf(input.sample);
  if (direction === 'inbound') return kind === 'stock' ? read(stockPage, mapStock(mapping, sample)) : tryRecord(input, mapping, sample);
  if (direction === 'answer') return read(documentAnswer, mapAnswer(mapping, sample));
  if (transports[mode].inFiles) return { result: csvText(flattenDocument(sample, mapping)).slice(1), faults: [] };
  return { result: pretty(mapDocument(mapping, sample)), faults: [] };
}

function read(schema: typeof documentAnswer | typeof stockPage, mapped: unknown): Tried {
  const reading = schema.safeParse(mapped);
  return { result: pretty(mapped), faults: reading.success ? [] : faultsOf(reading.error.issues, mapped) };
}

function tryRecord({ partner, kind }: Input, mapping: FieldMapping, sample: object): Tried {
  // A pasted sample may be the bare record of the chosen kind, without naming the kind.
  const called = mapping.inbound?.[kindOf(kind)]?.called ?? kind;
  const mapped = mapRecord(mapping, 'kind' in sample ? sample : { kind: called, ...sample });
  const reading = readRecord(mapped, partner);
  return { result: pretty(mapped), faults: reading.ok ? [] : reading.faults };
}

function tryFile({ partner, kind }: Input, mapping: FieldMapping, rows: readonly FileRow[]): Tried {
  const inboundKind = kindOf(kind);
  if (inboundKind === 'stock') {
    const { lines, bad } = readStockRows(rows.slice(0, 20), mapping);
    return { result: pretty(lines), faults: bad.flatMap(({ row, faults }) => faults.map((one) => ({ ...one, inFile: [row] }))) };
  }
  const groups = groupRows(inboundKind, rows, mapping).slice(0, 20);
  // A file needs no versions, because its time of reading counts.
  const records = groups.map(({ record }) => ({ version: 1, ...record }));
  const faults = groups.flatMap(({ rows: inFile }, at) => {
    const reading = readRecord(records[at], partner);
    return reading.ok ? [] : reading.faults.map((one) => ({ ...one, inFile }));
  });
  return { result: pretty(records), faults };
}

function jsonOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // said below
  }
  throw new SampleFault();
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
