import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Partner } from '../contract/exchange/partner.ts';
import { partnerName } from '../contract/exchange/protocol.values.ts';
import { errorReply, type Reply } from './wire.ts';

/** A partner's demand for tokens (OAuth 2, client credentials). `revoke` makes all earlier tokens invalid, `off` needs no token any more. */
export const tokenDemand = z.object({
  partner: partnerName,
  clientId: z.string().min(1).default('kuwei'),
  clientSecret: z.string().min(1).default('the client secret of the simulator'),
  scope: z.string().default(''),
  expiresIn: z.int().min(1).default(3600),
  revoke: z.boolean().default(false),
  off: z.boolean().default(false),
});

type Demand = z.output<typeof tokenDemand>;

/** The token endpoints of the partners, `POST /<partner>/oauth/token`, and the issued tokens. */
export class TokenDesk {
  readonly #demands = new Map<Partner, Demand>();
  readonly #given = new Map<string, { partner: Partner; until: number }>();
  /** The number of token requests of each partner. */
  readonly requestCounts = new Map<Partner, number>();

  set(demand: Demand): void {
    const { partner, revoke, off } = demand;
    if (off) this.#demands.delete(partner);
    else this.#demands.set(partner, demand);
    if (revoke || off) for (const [token, one] of this.#given) if (one.partner === partner) this.#given.delete(token);
  }

  /** Answers a request for a token; undefined where this partner asks for none. */
  give(partner: Partner, authorization: string, body: string, now: number): Reply | undefined {
    const demand = this.#demands.get(partner);
    if (!demand) return undefined;
    this.requestCounts.set(partner, (this.requestCounts.get(partner) ?? 0) + 1);
    const form = new URLSearchParams(body);
    const fault = (status: number, error: string): Reply => ({ status, body: { error } });
    if (form.get('grant_type') !== 'client_credentials') return fault(400, 'unsupported_grant_type');
    const right = [demand.clientId, demand.clientSecret].map((one) => new URLSearchParams([['', one]]).toString().slice(1)).join(':');
    if (authorization !== `Basic ${Buffer.from(right).toString('base64')}`) return fault(401, 'invalid_client');
    if ((form.get('scope') ?? '') !== demand.scope) return fault(400, 'invalid_scope');
    const token = randomBytes(24).toString('base64url');
    this.#given.set(token, { partner, until: now + demand.expiresIn * 1000 });
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: demand.expiresIn } };
  }

  /** The refusal of a request without a valid token; undefined when it is valid, or no token is needed. */
  refuse(partner: Partner, authorization: string, now: number): Reply | undefined {
    if (!this.#demands.has(partner)) return undefined;
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization) ?? [];
    const issued = this.#given.get(token);
    if (issued?.partner === partner && issued.until > now) return undefined;
    return errorReply(401, token === '' ? 'token-missing' : 'token-wrong', 'a token of /oauth/token is needed, which has not ended');
  }
}
