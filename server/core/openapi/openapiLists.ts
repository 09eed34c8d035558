import { beingCounted } from '../../../contract/core/beingCounted.ts';
import { searchTypes } from '../../../contract/core/filter.ts';
import { type AnyList, type Area, type Column, listPermission } from '../../../contract/core/list.ts';
import { mostRows } from '../../../contract/core/listLimits.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { listPaths } from '../lists/listPaths.ts';
import type { ListSource } from '../lists/listSource.ts';
import { tableTypes } from '../tableFile/tableAnswer.ts';
import { okResponse, otherResponses } from './openapiAnswers.ts';
import { bodyOf, type DocumentPart, emptyPart, headersOf, queryOf, whoMay } from './openapiCalls.ts';
import { fieldTitle, type JsonSchema, plainObject, ref, textsOf } from './openapiSchemas.ts';

const hiddenValue: JsonSchema = { const: beingCounted, description: 'The reader counts there at the moment.' };

const listRefusals = ['list.too-many', 'list.sort-of-many', 'list.words-of-many', 'list.days-of-many'] as const;
const exportRefusals = ['list.workbook-too-long', 'list.exports-busy'] as const;

/** The generic list query of every area with its query numbers, the exports, and lists with an address of their own. */
export function listPart(sources: readonly ListSource[]): DocumentPart {
  const part = emptyPart();
  part.schemas['FilterEntry'] = filterEntry;
  for (const { list } of sources) addList(part, list);
  for (const area of Object.keys(listPaths) as Area[])
    addArea(
      part,
      area,
      sources.flatMap(({ list }) => (list.areas.includes(area) ? [list] : [])),
    );
  return part;
}

const filterEntry = {
  ...plainObject({
    value: {
      type: ['string', 'number', 'boolean', 'array'],
      items: { type: ['string', 'number', 'boolean'] },
      description: '`a,b` or a list for `in`, `a~b` or two values for `between`; empty asks for nothing.',
    },
    searchType: {
      enum: searchTypes,
      description: 'Without it the field must equal the value. `likeleft` is “ends with”, `likeright` “begins with”.',
    },
    dataType: { type: 'string', description: 'An exact type (number, date, …) turns the likes into equality.' },
  }),
  description: 'One condition of a `jsWhere` map.',
};

/** The states that a column can show, with their texts. */
function states(machine: string): ({ id: string } & Record<Language, string>)[] {
  const prefix = `state.${machine}.`;
  return Object.keys(zh).flatMap((key) => {
    const texts = key.startsWith(prefix) ? textsOf(key) : undefined;
    return texts ? [{ id: key.slice(prefix.length), ...texts }] : [];
  });
}

const types: Record<Column['type'], JsonSchema> = {
  text: { type: ['string', 'null'] },
  state: { type: ['string', 'null'] },
  qty: {
    anyOf: [{ type: ['string', 'null'], format: 'decimal' }, hiddenValue],
  },
  int: { anyOf: [{ type: ['integer', 'null'] }, hiddenValue] },
  id: { type: ['integer', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  time: { type: ['string', 'null'], description: 'yyyy-MM-dd HH:mm:ss in the organisation’s time zone' },
  flag: { type: ['boolean', 'null'] },
};

function columnSchema(name: string, column: Column): JsonSchema {
  const shown = column.machine ? states(column.machine) : [];
  const meaning = shown.map(({ id, en }) => `\`${id}\` ${en}`).join(', ');
  const notes = [fieldTitle(column.wire, name), types[column.type]['description'], meaning || undefined].filter(Boolean);
  return {
    ...types[column.type],
    description: notes.join('; '),
    ...(shown.length > 0 ? { 'x-states': shown } : {}),
    ...(column.hidden ? { 'x-hidden': true } : {}),
  };
}

function addList(part: DocumentPart, list: AnyList): void {
  const columns = Object.values(list.columns);
  const filterable = columns.filter((column) => !column.plain);
  const wireOf = (name: string) => list.columns[name]?.wire ?? name;
  const permission = listPermission(list);
  part.schemas[`${list.name}Row`] = plainObject(
    Object.fromEntries(Object.entries(list.columns).map(([name, column]) => [column.wire, columnSchema(name, column)])),
    columns.map(({ wire }) => wire),
  );
  part.schemas[`${list.name}Page`] = page(ref('schemas', `${list.name}Row`));
  part.schemas[`${list.name}Query`] = {
    ...querySchema(list, filterable),
    description: [
      `Query \`${list.rno}\`. ${list.doc}`,
      permission ? `Permission \`${permission}\`.` : list.access === 'public' ? 'Open to everybody.' : 'For whoever is signed in.',
      `Default sort \`${list.sort.startsWith('-') ? `${wireOf(list.sort.slice(1))} desc` : wireOf(list.sort)}\`.`,
    ].join('\n\n'),
    'x-permission': permission,
    'x-access': list.access,
    'x-filters': (list.filters ?? []).map(wireOf),
    'x-search': (list.search ?? []).map(wireOf),
  };
  for (const path of list.paths ?? []) part.paths[path] = { post: ownOperation(list, path) };
}

function querySchema(list: AnyList, filterable: readonly Column[]): JsonSchema {
  const names = filterable.map(({ wire }) => wire);
  const map = {
    ...plainObject(Object.fromEntries(names.map((wire) => [wire, ref('schemas', 'FilterEntry')]))),
    additionalProperties: false,
  };
  const text = {
    type: 'string',
    maxLength: 4000,
    description: `A condition like \`A = 'x' and (B > 1 or C is null)\` over ${names.join(', ')}. It is parsed, never executed.`,
  };
  return plainObject(
    {
      RNO: { const: list.rno, description: 'The number of the list.' },
      page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1, description: 'The first page is 1.' },
      pageSize: { type: 'integer', minimum: 0, maximum: mostRows, default: 10, description: `0 gives all rows, at most ${mostRows}.` },
      total: { type: 'integer', minimum: 0, description: 'Sent with a later page: it is not counted again.' },
      after: {
        type: 'string',
        maxLength: 4000,
        description:
          'The `next` of the page before, with the same sort: the page begins beyond its last row, wherever other rows went meanwhile.',
      },
      jsWhere: { oneOf: [map, text], description: 'What the rows must be: conditions by field, or one text.' },
      sort: { type: 'string', maxLength: 200, description: `\`Field\`, \`Field desc\`, or several with commas: ${names.join(', ')}` },
      ...(list.search?.length
        ? { search: { type: 'string', maxLength: 140, description: 'Words looked for in the search columns.' } }
        : {}),
    },
    ['RNO'],
  );
}

const page = (row: JsonSchema): JsonSchema =>
  plainObject(
    {
      data: { type: 'array', items: row, description: 'The rows of this page.' },
      total: { type: 'integer', minimum: 0, description: 'How many rows there are in all pages.' },
      page: { type: 'integer', description: 'As asked.' },
      pageSize: { type: 'integer', description: 'As asked.' },
      next: { type: 'string', description: 'Sent as `after` it gives the next page. Missing on the last one.' },
      leftOut: { const: true, description: 'There are more rows, which the caller may not see while they count where these lie.' },
    },
    ['data', 'total', 'page', 'pageSize'],
  );

function ownOperation(list: AnyList, path: string): JsonSchema {
  return {
    operationId: `${list.name}_${path.split('/').at(-1)}`,
    tags: ['Lists'],
    summary: list.name,
    description: `${list.doc}\n\nThe list \`${list.rno}\` at an address of its own; \`data\` is its query without the number.`,
    ...whoMay(list.access, listPermission(list)),
    parameters: headersOf(false),
    requestBody: bodyOf(plainObject({ data: { ...ref('schemas', `${list.name}Query`), required: [] } })),
    responses: {
      200: okResponse({ value: ref('schemas', `${list.name}Page`), refusals: listRefusals }),
      ...otherResponses({ signedIn: list.access !== 'public', writes: false, refusals: [] }),
    },
  };
}

function addArea(part: DocumentPart, area: Area, lists: readonly AnyList[]): void {
  const some = lists.length > 0;
  const queries = lists.map((list) => ref('schemas', `${list.name}Query`));
  const mapping = Object.fromEntries(lists.map((list) => [list.rno, `#/components/schemas/${list.name}Query`]));
  const data = some
    ? { oneOf: queries, discriminator: { propertyName: 'RNO', mapping } }
    : plainObject({ RNO: { type: 'string' } }, ['RNO']);
  const body = plainObject({ data }, ['data']);
  part.requestBodies[`${area}List`] = bodyOf(body);
  part.responses[`${area}List`] = okResponse({
    value: some ? { anyOf: lists.map((list) => ref('schemas', `${list.name}Page`)) } : page({ type: 'object' }),
    refusals: listRefusals,
  });
  const exported = plainObject({ data, format: { enum: ['xlsx', 'csv'], default: 'xlsx' } }, ['data']);
  const base = {
    tags: [area],
    description: `The query number in \`data.RNO\` picks the list:\n\n${lists.map((list) => `- \`${list.rno}\` ${list.name}: ${list.doc}`).join('\n') || 'none yet'}`,
    security: [{ session: [] }, {}],
    parameters: headersOf(false),
  };
  const others = otherResponses({ signedIn: true, writes: false, refusals: [] });
  for (const path of listPaths[area]) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const one = { ...base, summary: `Lists of ${area}`, responses: { 200: ref('responses', `${area}List`), ...others } };
    const post = { ...one, operationId: `list_${area}_${name}`, requestBody: ref('requestBodies', `${area}List`) };
    const get = { ...one, operationId: `list_${area}_${name}_get`, parameters: [...base.parameters, ...queryOf(body)] };
    part.paths[path] = { post, get };
  }
  part.paths[`/api/${area}/ExportDataList`] = {
    post: {
      ...base,
      operationId: `export_${area}`,
      summary: `Exports of ${area}`,
      description: `${base.description}\n\nA CSV gives all rows, without a limit, as they were at one moment; a workbook at most ${mostRows}.`,
      requestBody: bodyOf(exported),
      responses: { 200: okResponse({ value: {}, refusals: exportRefusals, file: [tableTypes.xlsx, 'text/csv'] }), ...others },
    },
  };
}
