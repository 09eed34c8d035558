import { randomBytes } from 'node:crypto';
import { wecomCalls } from '../../contract/system/wecom.calls.ts';
import type { Config } from '../core/config.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { WecomClient, WecomRefused, wecomSignature } from './wecomClient.ts';

/** One client a configuration, so that its ticket is fetched once for all who scan. */
const clients = new WeakMap<object, WecomClient>();

function clientOf({ wecom }: Config): WecomClient {
  if (!wecom) throw new Refusal('wecom.not-configured');
  const client = clients.get(wecom) ?? new WecomClient(wecom);
  clients.set(wecom, client);
  return client;
}

/** The address as it is signed: without what stands behind #. */
function signedAddress(given: string): string {
  const [address = ''] = given.split('#');
  const { protocol } = URL.parse(address) ?? {};
  if (protocol !== 'https:' && protocol !== 'http:') throw new Refusal('wecom.address-wrong');
  return address;
}

interface Signed {
  id: string;
  agentId: string;
  address: string;
  ticket: string;
}

export const wecomConfig = handle(
  wecomCalls.wecomConfig,
  async (ctx, _input, { id, agentId, address, ticket }: Signed) => {
    const nonce = randomBytes(8).toString('hex');
    const timestamp = String(Math.floor(ctx.now.getTime() / 1000));
    return { id, agentId, timestamp, nonce, signature: wecomSignature({ ticket, nonce, timestamp, address }) };
  },
  async ({ config }, _caller, input) => {
    const client = clientOf(config);
    const address = signedAddress(input.address);
    try {
      return { id: config.wecom?.corpId ?? '', agentId: config.wecom?.agentId ?? '', address, ticket: await client.ticket() };
    } catch (error) {
      if (error instanceof WecomRefused) throw new Refusal('wecom.refused', { code: error.code });
      throw new Refusal('wecom.silent');
    }
  },
);
