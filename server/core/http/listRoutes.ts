import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyList, type Area, listPermission } from '../../../contract/core/list.ts';
import { Refusal } from '../answer/refusal.ts';
import { successEnvelope } from '../answer/reply.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { isPlain } from '../call/wireFields.ts';
import { listPaths } from '../lists/listPaths.ts';
import { type ListQuery, readListNumber, readListQuery } from '../lists/listQuery.ts';
import type { ListSource } from '../lists/listSource.ts';
import { runList } from '../lists/runList.ts';
import { type AccessRules, readCaller } from './caller.ts';
import { ListExports, sendXlsx } from './listExports.ts';
import { readInput, type WireInput } from './readBody.ts';

/** One route for each area and spelling; the query number in `data.RNO` picks the list. */
export function routeLists(http: FastifyInstance, app: App, sources: readonly ListSource[]): void {
  const exports = new ListExports(app);
  http.addHook('preClose', async () => exports.close());
  for (const area of Object.keys(listPaths) as Area[]) {
    // Older clients ask any address for any number; the list of the area goes first where two have one number.
    const byNumber = new Map(
      [...sources.filter(({ list }) => !list.areas.includes(area)), ...sources.filter(({ list }) => list.areas.includes(area))].map(
        (source) => [source.list.rno, source],
      ),
    );
    const find = (number: string): ListSource => {
      const source = byNumber.get(number);
      if (!source) throw new Refusal('list.unknown', { rno: number });
      return source;
    };
    const ask = async (request: FastifyRequest) => {
      const input = await readInput(app.access, request);
      return askOne(app, request, input, await findAllowed(app, request, input, find));
    };
    const serve = async (request: FastifyRequest, reply: FastifyReply) => answerList(app, await ask(request), reply);
    for (const path of listPaths[area]) {
      http.post(path, serve);
      http.get(path, serve);
    }
    http.post(`/api/${area}/ExportDataList`, async (request, reply) => {
      const { source, caller, query, fields } = await ask(request);
      return fields['format'] === 'csv' ? exports.sendCsv(source, caller, query, reply) : sendXlsx(app, source, caller, query, reply);
    });
  }
  for (const source of sources) {
    for (const path of source.list.paths ?? []) {
      http.post(path, async (request, reply) =>
        answerList(app, await askOne(app, request, await readInput(app.access, request), source), reply),
      );
    }
  }
}

interface ListRequest {
  source: ListSource;
  caller: Caller;
  query: ListQuery;
  fields: WireInput['fields'];
}

/** The caller and the query of a list; a list with an address of its own needs no query number. */
async function askOne(app: App, request: FastifyRequest, { fields, ...input }: WireInput, source: ListSource): Promise<ListRequest> {
  const caller = await readCaller(app, request, { fields, ...input }, askedBy(source.list));
  const data = isPlain(fields['data']) ? fields['data'] : {};
  return { source, caller, query: readListQuery(source.list, { ...asOlderClientsAsk(fields), ...data, RNO: source.list.rno }), fields };
}

/** A page of a list for clients that send parameters with their own names, beside `data`. */
const asOlderClientsAsk = ({ sqlWhere: jsWhere, pagesize: pageSize, pageindex: page }: WireInput['fields']): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ jsWhere, pageSize, page }).filter(([, value]) => value !== undefined && value !== ''));

async function answerList(app: App, { source, caller, query }: ListRequest, reply: FastifyReply): Promise<string> {
  reply.type('application/json; charset=utf-8');
  return successEnvelope(JSON.stringify(await runList(app, source, caller, query)));
}

/** Without a token only the public lists exist: any other number needs one before it is even looked up (decision 0004). */
async function findAllowed(app: App, request: FastifyRequest, input: WireInput, find: (number: string) => ListSource): Promise<ListSource> {
  const number = readListNumber(input.fields);
  try {
    return find(number);
  } catch (error) {
    await readCaller(app, request, input, { access: 'signedIn', permission: undefined });
    throw error;
  }
}

const askedBy = (list: AnyList): AccessRules => ({ access: list.access, permission: listPermission(list) });
