import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/messages/texts.ts';
import { settingDefaults } from '../../../contract/system/settings.ts';
import { Refusal } from '../answer/refusal.ts';
import { anonymousPerson, bearerToken, may } from '../call/access.ts';
import type { App } from '../call/app.ts';
import type { Caller, Person } from '../call/context.ts';
import type { WireInput } from './readBody.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The requirements that a call or list has for its caller. */
export interface AccessRules {
  access: 'public' | 'signedIn' | 'permission';
  permission: string | undefined;
  /** The same of a supplier's account, where it is another. */
  supplierPermission?: string | undefined;
  /** Open to a person who must change the password first. */
  beforePasswordChange?: boolean;
  /** Callers who name their own account in this field need no permission. */
  ownAccountIn?: string | undefined;
}

/** The language a client asks for: `zh`, `en` or `yn` in Accept-Language; `id` is Indonesian too. */
export function languageOf(request: FastifyRequest): Language {
  const first = request.headers['accept-language']?.slice(0, 2).toLowerCase();
  if (first === 'en') return 'en';
  return first === 'yn' || first === 'id' ? 'yn' : 'zh';
}

/**
 * Finds out who calls, in which organisation, and whether they may. The organisation comes from the body, else
 * the header, else the session, and must be one the token's person holds (decision 0004).
 */
export async function readCaller(app: App, request: FastifyRequest, input: WireInput, rules: AccessRules): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  const signedIn = token ? await app.access.find(token) : undefined;
  if (!signedIn && rules.access !== 'public') throw new Refusal('not-signed-in');
  checkDatabaseName(headerText(request, 'dbconnname'));
  checkDatabaseName(input.fields['dbconnname']);
  const wanted = orgOf(input, request);
  const org = signedIn ? (wanted ?? signedIn.org) : (wanted ?? '');
  const person = signedIn?.byOrg.get(org);
  if (signedIn && !person && rules.access !== 'public') throw new Refusal('wrong-organisation', { org });
  if (person?.mustChangePassword && rules.access !== 'public' && !rules.beforePasswordChange) {
    throw new Refusal('login.change-password-first');
  }
  const permission = person?.userType === 'supplier' ? (rules.supplierPermission ?? rules.permission) : rules.permission;
  if (permission && !may(person ?? anonymousPerson, permission) && !isOwn(person, rules.ownAccountIn && input.fields[rules.ownAccountIn])) {
    throw new Refusal('forbidden', { permission });
  }
  const organisation = org ? await app.organisations.find(org) : undefined;
  return {
    org,
    timeZone: organisation?.timeZone ?? 'Asia/Shanghai',
    settings: organisation?.settings ?? settingDefaults,
    person: person ?? anonymousPerson,
    device: headerText(request, 'x-device').slice(0, 80),
    deviceKey: headerText(request, 'x-device-key').slice(0, 80),
    address: request.ip,
    language: languageOf(request),
    now: new Date(),
    operationId: operationIdOf(request),
    file: input.file,
  };
}

const isOwn = (person: Person | undefined, named: unknown): boolean =>
  person !== undefined && typeof named === 'string' && named.trim().toLowerCase() === person.account.toLowerCase();

/**
 * Allows an upload before the file is read: the caller needs the permission in at least one organisation. The current organisation may be
 * in the body; it is checked again when the body has been read.
 */
export async function checkUploader(app: App, request: FastifyRequest, rules: AccessRules): Promise<Caller> {
  const caller = await readCaller(app, request, { fields: {} }, { ...rules, permission: undefined, supplierPermission: undefined });
  const { permission } = rules;
  const signedIn = await app.access.find(bearerToken(request.headers.authorization) ?? '');
  if (permission && ![...(signedIn?.byOrg.values() ?? [])].some((person) => may(person, permission))) {
    throw new Refusal('forbidden', { permission });
  }
  return caller;
}

function orgOf({ fields }: WireInput, request: FastifyRequest): string | undefined {
  const named = fields['org'] ?? fields['Org'] ?? fields['u9org'];
  if (typeof named === 'string' || typeof named === 'number') return String(named).slice(0, 20);
  return headerText(request, 'org').slice(0, 20) || undefined;
}

/** Header or form may name the database of older installations; there is one (decision 0020). */
function checkDatabaseName(name: unknown): void {
  if (typeof name === 'string' && name.trim() && name.trim() !== 'main') throw new Refusal('wrong-database', { name: name.slice(0, 40) });
}

function operationIdOf(request: FastifyRequest): string {
  const sentKey = headerText(request, 'idempotency-key');
  if (!sentKey) return randomUUID();
  if (!uuid.test(sentKey)) throw new Refusal('malformed', {}, [{ field: 'Idempotency-Key', fault: 'wrong' }]);
  return sentKey.toLowerCase();
}

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
