import type { CallInput } from '../../contract/core/call.ts';
import { cut } from '../../contract/core/harmless.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import {
  type ConnectionMode,
  isLinkLocal,
  modesOf,
  nameStyleOf,
  secretLength,
  transports,
  usableAddress,
} from '../../contract/exchange/exchange.rules.ts';
import type { FieldMapping } from '../../contract/exchange/mapping.ts';
import { readMapping } from '../../contract/exchange/mappingProblems.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { advisoryLock, type LastChange, refuseStale } from '../core/call/refuseStale.ts';
import { named } from '../core/database/named.ts';
import { keptSecretText } from '../core/database/serverSecret.ts';
import { readNetworks } from '../core/http/address.ts';
import { mappingProblemText } from './mappingProblemText.ts';
import { baseAddress, connectionValues, saveConnectionText, tryAgainTexts, untoldText } from './saveConnections.ts';
import { keyFingerprint, openSecretBox, type SecretBox } from './secretBox.ts';
import { storedSentence } from './storedSentence.ts';

interface Before extends LastChange {
  mode: ConnectionMode;
  base_url: string;
  key_name: string;
  secret: Buffer | null;
  token_url: string;
  client_id: string;
  client_secret: Buffer | null;
  old: boolean;
  field_map: unknown;
}

const findText = `
  select mode, base_url, key_name, secret, token_url, client_id, client_secret, old_secret_until > now() as old, field_map, revision, changed_by, changed_at
    from neighbour_connection where neighbour = $1 for update`;

// Only the key of a push identifies its sender.
const sameKeyText = 'select neighbour as partner from neighbour_connection where key_name = $1 and neighbour <> $2 limit 1';

const strangeOrgText =
  'select org from unnest($1::text[]) as g(org) where not exists (select from organisation o where o.org = g.org) limit 1';

// A cursor of one system means nothing in another; a running pull must not overwrite this with its own.
const fromBeginningText = 'update neighbour_state set cursor = null, pull_claimed_until = null where neighbour = $1';

export const saveConnection = handlePrepared(
  exchangeCalls.saveConnection,
  async (ctx, input, box: SecretBox) => {
    const { revision, endOldSecret = false, allowedFrom, readsOrgs, ...fields } = input;
    const { secret, clientSecret, baseUrl, partner } = fields;
    for (const address of [baseUrl, fields.tokenUrl]) {
      if (address && !usableAddress(address)) return ctx.refuse('connection.address-wrong', { address });
      if (address && isLinkLocal(new URL(address).hostname)) return ctx.refuse('connection.address-local', { address });
    }
    if (secret !== undefined && secret.length < secretLength) return ctx.refuse('connection.secret-short', { length: secretLength });
    if ((secret ?? clientSecret) !== undefined && !(await isKeyOfAll(ctx, box))) return ctx.refuse('connection.other-key');
    const from = allowedFrom === undefined ? undefined : readNetworks(allowedFrom);
    if (from?.wrong) return ctx.refuse('connection.network-wrong', { network: from.wrong });
    const orgs = readsOrgs === undefined ? undefined : [...new Set(readsOrgs.split(/[\s,;]+/).filter(Boolean))];
    const [strange] = orgs ? await ctx.query<{ org: string }>(strangeOrgText, [orgs]) : [];
    if (strange) return ctx.refuse('connection.org-unknown', strange);
    advisoryLock(ctx, `connection ${partner}`);
    const [before] = await ctx.query<Before>(findText, [partner]);
    await refuseStale(ctx, before, revision);
    const other = await otherWithKey(ctx, partner, input.key, before);
    if (other) return ctx.refuse('connection.key-taken', { key: input.key ?? '', partner: say(ctx.language, `partner.${other}`) });
    if (!isClientComplete(input, before)) return ctx.refuse('connection.client-incomplete');
    const wanted = input.mapping === '' ? {} : input.mapping;
    const mode = input.mode ?? before?.mode ?? 'http';
    if (!modesOf(partner).includes(mode)) return ctx.refuse('connection.mode-wrong', { partner: say(ctx.language, `partner.${partner}`) });
    const { mapping, problems } = readMapping(wanted ?? before?.field_map ?? {}, nameStyleOf(mode));
    if (problems.length > 0) {
      const what = problems.map((one) => `${one.path}: ${mappingProblemText(ctx.language, one)}`).join('; ');
      return ctx.refuse('connection.mapping-wrong', { problems: cut(what, 2000) });
    }
    const complete = isComplete(mode, input, before);
    if (input.enabled && !complete) return ctx.refuse('connection.incomplete', { partner });
    const change = { ...fields, mapping, allowedFrom: from?.networks, readsOrgs: orgs, ...(complete ? {} : { enabled: false }) };
    const isOther = before && (isElsewhere(before, mode, baseUrl) || (input.key !== undefined && input.key !== before.key_name));
    const oldSecret = endOldSecret || isOther ? 'end' : isNewSecret(box, partner, before, secret) ? 'keep' : null;
    await ctx.query(...named(saveConnectionText, connectionValues(change, box, { userId: ctx.person.userId, oldSecret })));
    for (const text of tryAgainTexts) await ctx.query(text, [partner]);
    await ctx.query(untoldText, [partner, storedSentence('closed.untold')]);
    if (before && isElsewhere(before, mode, baseUrl)) await ctx.query(fromBeginningText, [partner]);
    const { secret: _hidden, clientSecret: _hiddenToo, mapping: _given, ...shown } = fields;
    const mapped = input.mapping === undefined ? {} : { mapping: mapping satisfies FieldMapping, mappingBefore: before?.field_map ?? {} };
    ctx.audit(partner, {
      ...shown,
      ...(from && { allowedFrom: from.networks }),
      ...(orgs && { readsOrgs: orgs }),
      ...mapped,
      secretChanged: secret !== undefined,
      ...(clientSecret !== undefined && { clientSecretChanged: true }),
      ...(oldSecret && { oldSecret }),
    });
    ctx.notify('connection', partner);
    return { partner };
  },
  (app) => openSecretBox(app.config.dataDir),
);

/** Whether the secret really changes: the same one entered again changes nothing; an unreadable old one is always replaced. */
const isNewSecret = (box: SecretBox, partner: Partner, before: Before | undefined, secret: string | undefined): boolean =>
  secret !== undefined && before?.secret != null && box.opens(before.secret, partner) && box.open(before.secret, partner) !== secret;

/** A secret encrypted under another key could not be read by the other servers. */
async function isKeyOfAll({ query }: Pick<Context, 'query'>, { fingerprint }: SecretBox): Promise<boolean> {
  const [kept] = await query<{ value: string }>(keptSecretText, [keyFingerprint, fingerprint]);
  return kept?.value === fingerprint;
}

/** Who already uses the name of a new key. */
async function otherWithKey(
  ctx: Pick<Context, 'query' | 'write'>,
  partner: Partner,
  key: string | undefined,
  before: Before | undefined,
): Promise<Partner | undefined> {
  if (!key || key === before?.key_name) return undefined;
  advisoryLock(ctx, 'keys of connections');
  const [other] = await ctx.query<{ partner: Partner }>(sameKeyText, [key, partner]);
  return other?.partner;
}

/** Whether another system, or the same one over another transport, will answer now. */
const isElsewhere = (before: Before, mode: ConnectionMode, baseUrl: string | undefined): boolean =>
  before.mode !== mode || (baseUrl !== undefined && baseAddress(baseUrl) !== before.base_url);

/** Tokens need a client and its secret. The secret is sent unencrypted to the token address, so a new address never gets a secret that was entered for another. */
function isClientComplete(input: CallInput<typeof exchangeCalls.saveConnection>, before: Before | undefined): boolean {
  const address = input.tokenUrl ?? before?.token_url ?? '';
  const isSame = address === before?.token_url;
  return (
    address === '' ||
    ((input.clientId ?? before?.client_id ?? '') !== '' && (input.clientSecret !== undefined || (isSame && before.client_secret !== null)))
  );
}

function isComplete(mode: ConnectionMode, input: CallInput<typeof exchangeCalls.saveConnection>, before: Before | undefined): boolean {
  if (transports[mode].inFiles) return true;
  const address = input.baseUrl ?? before?.base_url ?? '';
  const key = input.key ?? before?.key_name ?? '';
  return address !== '' && key !== '' && (input.secret !== undefined || before?.secret != null);
}
