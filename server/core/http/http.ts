import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type AnyCall, permissionOf } from '../../../contract/core/call.ts';
import { constants } from '../../../contract/core/constants.ts';
import { fileAnswer } from '../../../contract/core/fileAnswer.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import { Refusal } from '../answer/refusal.ts';
import { say, troubleEnvelope } from '../answer/reply.ts';
import type { App } from '../call/app.ts';
import type { Handler } from '../call/handler.ts';
import { withReferences } from '../call/olderReferences.ts';
import { asContractSpells } from '../call/olderSpelling.ts';
import { parseInput } from '../call/parseInput.ts';
import { AnswerUnknown, refuse, runFile, runRead, runWrite } from '../call/runCall.ts';
import { isPlain } from '../call/wireFields.ts';
import { isDatabaseAway } from '../database/isDatabaseAway.ts';
import type { Endpoints } from '../openapi/endpoints.ts';
import { serveApi } from '../openapi/serveApi.ts';
import { WorkStopped } from '../worker/workerQueue.ts';
import { forwardedAddresses } from './address.ts';
import { checkUploader, languageOf, readCaller } from './caller.ts';
import { routeLists } from './listRoutes.ts';
import { traceOf } from './metrics.ts';
import { acceptBodies, inMemory, readInput, type WireInput, withLargeFile } from './readBody.ts';
import { securityHeaders } from './securityHeaders.ts';
import { sendFile } from './sendFile.ts';
import { withUploadRoom } from './uploadRoom.ts';

/** The HTTP server: one route per wire path, the generic list routes, and one form of answer for all faults. */
export async function openHttp(app: App, { handlers, lists }: Endpoints, https?: { key: string; cert: string }): Promise<FastifyInstance> {
  const http = Fastify({
    ...(https ? { https } : {}),
    // The database's message about a faulty row contains its values, secrets among them.
    logger: { level: app.config.logLevel, redact: { paths: ['req.headers.authorization', 'err.detail', 'err.where'], remove: true } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ['loopback', ...(app.config.proxies ?? [])],
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    // Few requests log anything, and a log of its own for each costs more than reading it: lines name their trace.
    childLoggerFactory: (logger) => logger,
  });
  limitTimes(http);
  securityHeaders(http);
  readForwarded(http);
  await acceptBodies(http, app.access);
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  for (const handler of handlers) routeCall(http, app, handler);
  routeLists(http, app, lists);
  serveApi(http, { handlers, lists });
  return http;
}

/** Limits how long a slow client can hold a connection: headers must come at once, bodies within the time of the largest upload. */
function limitTimes({ server }: FastifyInstance): void {
  server.headersTimeout = 20_000;
  server.requestTimeout = constants['timeout-upload'];
  server.timeout = constants['timeout-request'] + 10_000;
}

/** Reads the address of a client behind a proxy before anything uses it. */
function readForwarded(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(forwarded));
    done();
  });
}

function routeCall(http: FastifyInstance, app: App, handler: Handler): void {
  const { call } = handler;
  const accessRules = {
    access: call.access,
    permission: permissionOf(call),
    supplierPermission: permissionOf(call, true),
    beforePasswordChange: call.beforePasswordChange,
    ownAccountIn: call.ownAccountIn,
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, input: WireInput) => {
    const caller = await readCaller(app, request, input, accessRules);
    const value = parseInput(call.input, await readFields(app, request, caller.org, { call, fields: input.fields }));
    reply.type('application/json; charset=utf-8');
    const prepared = await handler.prepare?.(app, { ...caller, refuse }, value);
    if (call.effect === 'read' && call.output === fileAnswer) return sendFile(reply, await runFile(app, handler, caller, value));
    if (call.effect === 'read') return runRead(app, handler, caller, value, prepared);
    const written = await runWrite(app, handler, caller, value, prepared);
    if (written.replayed) reply.header('Idempotent-Replayed', 'true');
    if (handler.render) return sendFile(reply, await handler.render(caller, jobOf(written.answer)));
    return written.answer;
  };
  const { emptyClears } = call;
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!call.upload || !request.isMultipart()) return answer(request, reply, await readInput(app.access, request, { emptyClears }));
    const { person } = await checkUploader(app, request, accessRules);
    if (call.upload === 'large') return withLargeFile(app, request, (input) => answer(request, reply, input));
    const declared = request.headers['content-length'];
    return withUploadRoom(person.userId, declared === undefined ? undefined : Number(declared), async () =>
      answer(request, reply, await readInput(app.access, request, { keep: inMemory, emptyClears })),
    );
  };
  for (const path of call.paths) http.post(path, serve);
  const serveTwin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!app.config.secretsInAddress) refuseSecretInAddress(call, request);
    return serve(request, reply);
  };
  for (const path of call.get ?? []) http.get(path, serveTwin);
}

/** The fields under the contract's names: clients that send a form or use GET may know only the names of the specification (decision 0275). */
async function readFields(app: App, request: FastifyRequest, org: string, sent: { call: AnyCall; fields: WireInput['fields'] }) {
  if (request.headers['content-type']?.startsWith('application/json')) return sent.fields;
  const { call, fields } = sent;
  const spelled = asContractSpells(call.input, await withReferences(app.database.pool, org, fields));
  return withUnsaid(call, spelled, languageOf(request));
}

/** Fills fields that the specification does not have. */
function withUnsaid({ unsaid = {} }: AnyCall, fields: WireInput['fields'], language: Language): WireInput['fields'] {
  const filled = { ...fields };
  for (const [wire, key] of Object.entries(unsaid)) {
    const [head = '', member] = wire.split('.');
    if (member === undefined) filled[head] ??= say(language, key);
    else if (isPlain(filled[head])) filled[head] = { [member]: say(language, key), ...filled[head] };
  }
  return filled;
}

/** Refuses secrets in an address, because proxies, browsers and access logs store addresses. */
function refuseSecretInAddress(call: AnyCall, { query }: FastifyRequest): void {
  if (call.secret || Object.hasOwn(query as object, 'token')) throw new Refusal('secret-in-address');
}

const jobOf = (answer: string): unknown => (JSON.parse(answer) as { Data: unknown }).Data;

/** Turns any error into the envelope; an error that is not a refusal is a bug and gets a reference number. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const refusal = refusalOf(error);
  reply.type('application/json; charset=utf-8').status(refusal.status);
  if (refusal.id !== 'internal') return reply.send(troubleEnvelope(refusal, language));
  const reference = request.id.slice(0, 8).toUpperCase();
  request.log.error({ err: error, trace: traceOf(request), reference, path: request.url.split('?')[0] }, 'call failed');
  return reply.send(troubleEnvelope(refusal, language, reference));
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return new Refusal('malformed', {}, [{ field: 'body', fault: 'too-long' }]);
  if (statusCode >= 400 && statusCode < 500) return new Refusal('malformed', {}, [{ field: 'body', fault: 'wrong' }]);
  const isBusy = isDatabaseAway(error) || error instanceof WorkStopped || error instanceof AnswerUnknown;
  return new Refusal(isBusy ? 'busy' : 'internal');
}
