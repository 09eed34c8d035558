import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { secretLength, usableAddress } from '../../contract/exchange/exchange.rules.ts';
import { handle } from '../core/handler.ts';
import { connectionValues, saveConnectionText, tryAgainTexts } from './connections.ts';
import { openSecretBox, type SecretBox } from './secretBox.ts';

export const saveConnection = handle(
  exchangeCalls.saveConnection,
  async (ctx, input, box: SecretBox) => {
    const { secret, baseUrl } = input;
    if (baseUrl && !usableAddress(baseUrl)) return ctx.refuse('connection.address-wrong', { address: baseUrl });
    if (secret !== undefined && secret.length < secretLength) return ctx.refuse('connection.secret-short', { length: secretLength });
    const [before] = await ctx.query<{ base_url: string; key_name: string; secret: boolean }>(
      'select base_url, key_name, secret is not null as secret from neighbour_connection where neighbour = $1 for update',
      [input.neighbour],
    );
    const complete = (baseUrl ?? before?.base_url) && (input.key ?? before?.key_name) && (secret !== undefined || before?.secret);
    if (input.enabled && !complete) return ctx.refuse('connection.incomplete', { neighbour: input.neighbour });
    const change = complete ? input : { ...input, enabled: false };
    await ctx.query(saveConnectionText, connectionValues(change, box, ctx.person.userId));
    for (const text of tryAgainTexts) await ctx.query(text, [input.neighbour]);
    const { secret: _hidden, ...shown } = input;
    ctx.audit(input.neighbour, { ...shown, secretChanged: secret !== undefined });
    ctx.notify('connection', input.neighbour);
    return { neighbour: input.neighbour };
  },
  (app) => openSecretBox(app.config.dataDir),
);
