import { randomBytes } from 'node:crypto';
import { wecomCalls } from '../../contract/system/wecom.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import type { Config } from '../core/process/config.ts';
import { WecomClient, WecomRefused, wecomSignature } from './wecomClient.ts';

/** One client for each configuration, so that its ticket is fetched once for all people. */
const clients = new WeakMap<object, WecomClient>();

function clientOf(wecom: NonNullable<Config['wecom']>): WecomClient {
  const client = clients.get(wecom) ?? new WecomClient(wecom);
  clients.set(wecom, client);
  return client;
}

/** The address as it is signed: without the part after #; undefined when no browser can have it. */
function signedAddress(pageAddress: string): string | undefined {
  const [address = ''] = pageAddress.split('#');
  const { protocol } = URL.parse(address) ?? {};
  return protocol === 'https:' || protocol === 'http:' ? address : undefined;
}

interface Signed {
  id: string;
  agentId: string;
  address: string;
  ticket: string;
}

export const wecomConfig = handlePrepared(
  wecomCalls.wecomConfig,
  async (ctx, _input, { id, agentId, address, ticket }: Signed) => {
    const nonce = randomBytes(8).toString('hex');
    const timestamp = String(Math.floor(ctx.now.getTime() / 1000));
    return { id, agentId, timestamp, nonce, signature: wecomSignature({ ticket, nonce, timestamp, address }) };
  },
  async ({ config: { wecom } }, before, input) => {
    if (!wecom) return before.refuse('wecom.not-configured');
    const client = clientOf(wecom);
    const address = signedAddress(input.address);
    if (address === undefined) return before.refuse('wecom.address-wrong');
    try {
      return { id: wecom.corpId, agentId: wecom.agentId, address, ticket: await client.ticket() };
    } catch (error) {
      if (error instanceof WecomRefused) return before.refuse('wecom.refused', { code: error.code });
      return before.refuse('wecom.silent');
    }
  },
);
