import { hostname } from 'node:os';
import { createTransport } from 'nodemailer';
import { signRequest, signWebhook, webhookId } from '../../contract/exchange/signature.node.ts';
import type { Config } from '../core/process/config.ts';
import type { Alarm, ChannelName } from './alarm.store.ts';
import { lineOf, mailOf } from './alarmWords.ts';

/** Sends alarms out of the house; without any it sends a test. It fails when they were not accepted. */
export interface AlarmChannel {
  name: ChannelName;
  /** Where it sends, without secrets. */
  to: string;
  send: (alarms: readonly Alarm[], stopping?: AbortSignal) => Promise<void>;
}

const patienceMs = 20_000;

/** The ways out that are set. */
export function alarmChannels({ mail, alarms }: Pick<Config, 'mail' | 'alarms'>): AlarmChannel[] {
  if (!alarms) return [];
  return [
    ...(mail && alarms.mailTo ? [mailChannel(mail, alarms.mailTo, alarms.language)] : []),
    ...(alarms.webhook ? [webhookChannel(alarms.webhook, alarms.language)] : []),
  ];
}

type Alarms = NonNullable<Config['alarms']>;

function mailChannel({ url, from }: NonNullable<Config['mail']>, to: readonly string[], language: Alarms['language']): AlarmChannel {
  return {
    name: 'mail',
    to: to.join(', '),
    send: async (alarms, stopping) => {
      stopping?.throwIfAborted();
      const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: patienceMs });
      const enough = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(stopping ? [stopping] : [])]);
      const given = new Promise<never>((_resolve, reject) => {
        enough.addEventListener('abort', () => reject(new Error('the mail server did not answer in time')), { once: true });
      });
      const sent = transport.sendMail({ from, to: [...to], ...mailOf(language, alarms, hostname()) });
      await Promise.race([sent, given]).finally(() => transport.close());
    },
  };
}

function webhookChannel({ url, secret }: NonNullable<Alarms['webhook']>, language: Alarms['language']): AlarmChannel {
  const { pathname, search, origin } = new URL(url);
  return {
    name: 'webhook',
    to: origin,
    send: async (alarms, stopping) => {
      const lines = alarms.map((one) => ({ ...one, text: lineOf(language, one) }));
      const body = JSON.stringify({ from: hostname(), test: alarms.length === 0, alarms: lines });
      const signed = signRequest({ method: 'POST', path: pathname + search, body }, { key: 'alarm', secret }, Date.now());
      // The same alarms have the same id when they are sent again.
      const id = webhookId(JSON.stringify(alarms.length > 0 ? alarms.map(({ value: _value, ...one }) => one) : Date.now()));
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signed, ...signWebhook({ id, body }, [Buffer.from(secret)], Date.now()) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(stopping ? [stopping] : [])]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the receiver answered ${response.status}`);
    },
  };
}
