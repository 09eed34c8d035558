import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type OutboundType, outboundTypes } from '../contract/exchange/outboundTypes.ts';
import { documentAnswer, exchangeError } from '../contract/exchange/protocol.answers.ts';
import { documentSchemas, outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { eventAnswer, eventMessage } from '../contract/exchange/protocol.events.ts';
import { heldPage, takenBack } from '../contract/exchange/protocol.held.ts';
import { readPages } from '../contract/exchange/protocol.read.ts';
import { inboundRecord, recordSchemas } from '../contract/exchange/protocol.records.ts';
import { stockPage } from '../contract/exchange/protocol.stock.ts';
import { changesPage, inboundAnswer, inboundPush } from '../contract/exchange/protocol.ts';
import {
  code,
  day,
  difference,
  exchangeKey,
  keptCode,
  lineNumber,
  moment,
  quantity,
  quantityOrZero,
  reason,
  text,
  version,
} from '../contract/exchange/protocol.values.ts';
import { namedFields } from '../server/core/openapi/namedFields.ts';
import { documentKinds } from '../server/documentKinds.ts';

const root = join(import.meta.dirname, '..');

/** The files that this tool writes, by path from the repository's root. */
export const exchangeFiles = {
  schema: 'docs/exchange.schema.json',
  page: 'docs/exchange.md',
  samples: 'contract/exchange/samples',
} as const;

const values: Record<string, z.ZodType> = {
  code,
  keptCode,
  text,
  quantity,
  quantityOrZero,
  difference,
  day,
  moment,
  lineNumber,
  version,
  exchangeKey,
  reason,
};

const messages: Record<string, z.ZodType> = {
  outboundDocument,
  documentAnswer,
  exchangeError,
  inboundPush,
  inboundRecord,
  inboundAnswer,
  changesPage,
  stockPage,
  heldPage,
  takenBack,
  readDocumentsPage: readPages.documents,
  readStockPage: readPages.stock,
  readLabelsPage: readPages.labels,
  eventMessage,
  eventAnswer,
};

/** The JSON Schema of the exchange protocol: messages, document types (`document.*`), record data (`data.*`) and values (`value.*`) below `$defs`. */
export function exchangeSchema(): string {
  const all: Record<string, z.ZodType> = { ...messages };
  for (const [type, schema] of Object.entries(documentSchemas)) all[`document.${type}`] = schema;
  for (const [kind, schema] of Object.entries(recordSchemas)) all[`data.${kind}`] = schema;
  // Shared values by name: the schema is only a third as long, and names the kind of each field.
  for (const [name, schema] of Object.entries(values)) all[`value.${name}`] = schema;
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(all)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', target: 'draft-2020-12', uri: (id) => `#/$defs/${id}` });
  const $defs = Object.fromEntries(
    Object.keys(all).map((id) => {
      const { $schema: _schema, $id: _id, ...rest } = z.record(z.string(), z.unknown()).parse(schemas[id]);
      return [id, namedFields(rest)];
    }),
  );
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Kuwei exchange protocol, version 1',
    description: 'Made by tools/exchangeSchema.ts from contract/exchange; do not edit. Fields that are not listed are ignored.',
    $defs,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** A table of document types: effect on the ERP's stock, the type that it reverses, and when it is sent. */
function typesTable(): string {
  const timed = new Set(documentKinds.flatMap(({ kind }) => (kind.exchange?.waits ? [kind.name] : [])));
  const signs = { '1': '+', '0': '0', '-1': '−' } as const;
  const rows = Object.entries<OutboundType>(outboundTypes).map(([type, { stock, reverses }]) => {
    const what = type === 'countResult' ? `${signs[stock]} (signed)` : signs[stock];
    return `| \`${type}\` | ${what} | ${reverses ? `\`${reverses}\`` : ''} | ${timed.has(type) ? 'with the timed exchange' : 'at once'} |`;
  });
  return ['| `type` | Your stock | Takes back | Leaves |', '|---|---|---|---|', ...rows].join('\n');
}

/** The page with each block that follows `<!-- sample: name part -->` taken from the recorded conversation of that name. */
export function exchangePage(page: string, sample: (name: string) => string): string {
  const typed = page.replace(/<!-- types -->\n[\s\S]*?<!-- \/types -->/, `<!-- types -->\n${typesTable()}\n<!-- /types -->`);
  return typed.replace(/<!-- sample: (\S+) (request|response|headers) -->\n```json\n[^`]*```/g, (_whole, name: string, part: string) => {
    const { request, response } = z.object({ request: z.looseObject({}), response: z.looseObject({}) }).parse(JSON.parse(sample(name)));
    const shown = part === 'headers' ? request['headers'] : part === 'request' ? request['body'] : response['body'];
    return `<!-- sample: ${name} ${part} -->\n\`\`\`json\n${JSON.stringify(shown, null, 2)}\n\`\`\``;
  });
}

/** Text of a recorded conversation by its name without number and ending, for example `document.receipt`. */
export function readSample(name: string): string {
  const folder = join(root, exchangeFiles.samples);
  const file = readdirSync(folder).find((each) => each.replace(/^\d+\./, '') === `${name}.json`);
  if (file === undefined) throw new Error(`no recorded conversation is called ${name}`);
  return readFileSync(join(folder, file), 'utf8');
}

if (import.meta.main) {
  writeFileSync(join(root, exchangeFiles.schema), exchangeSchema());
  const page = join(root, exchangeFiles.page);
  writeFileSync(page, exchangePage(readFileSync(page, 'utf8'), readSample));
  console.log(`wrote ${exchangeFiles.schema} and the samples in ${exchangeFiles.page}`);
}
