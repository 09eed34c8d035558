import { isIP } from 'node:net';
import path from 'node:path';
import { constants } from '../../../contract/core/constants.ts';
import type { Language } from '../../../contract/messages/texts.ts';

/** The settings from the environment. Every value is checked at start; a wrong one stops the start with a plain message. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Folders of partners who exchange files lie below; without it `exchange` in the data folder. */
  exchangeDir?: string;
  /** One's own PostgreSQL; without it the embedded one under the data folder is used. */
  databaseUrl?: string;
  /** Demo plant, demo accounts and the partners' simulator exist. */
  demo: boolean;
  lan: boolean;
  poolSize: number;
  /** Proxies on other machines whose X-Forwarded-For is believed, as that of this machine's always is: addresses and networks. */
  proxies?: readonly string[];
  /** Older clients may sign in and refresh by GET, with the password or token in the address. */
  secretsInAddress?: boolean;
  logLevel: string;
  /** The folder of backups: the age of the newest one is a metric. */
  backupDir?: string;
  /** Seconds for which a stopping server still serves, while `/ready` says that it stops. */
  drainSeconds?: number;
  /** Metrics need the token, also for callers on this machine: requests through a local proxy look local. */
  metricsByTokenOnly?: boolean;
  metricsToken?: string;
  /** Secrets of partners that were sealed under a lost key are forgotten at the start. */
  forgetSecrets?: boolean;
  /** Recovery codes are mailed through this server; without it administrators hand them out. */
  mail?: { url: string; from: string };
  /** Alarms are sent to these addresses and to this receiver, in this language. */
  alarms?: { mailTo?: readonly string[]; webhook?: { url: string; secret: string }; language: Language };
  /** The messaging app whose camera can scan; without it a scan that way gets a refusal. */
  wecom?: { corpId: string; agentId: string; secret: string; baseUrl: string };
}

export class StartError extends Error {}

const levels = ['silent', 'error', 'warn', 'info', 'debug'];

/** Reads the settings of docs/configure.md from the environment and the command line. Throws StartError naming the fault. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const lan = args.includes('--lan');
  const databaseUrl = env['DATABASE_URL']?.trim() || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://');
  }
  if (databaseUrl) checkDatabaseUrl(databaseUrl);
  const logLevel = env['KUWEI_LOG'] ?? 'warn';
  if (!levels.includes(logLevel)) throw new StartError(`KUWEI_LOG must be one of ${levels.join(', ')}, not “${logLevel}”`);
  return {
    port: wholeNumber(env['PORT'] ?? '8080', 'PORT', 0, 65535),
    host: env['HOST'] ?? (lan ? '0.0.0.0' : '127.0.0.1'),
    dataDir: path.resolve(env['WMS_DATA'] ?? 'data'),
    exchangeDir: env['KUWEI_EXCHANGE_DIR']?.trim() ? path.resolve(env['KUWEI_EXCHANGE_DIR'].trim()) : undefined,
    databaseUrl,
    demo: !databaseUrl && env['NODE_ENV'] !== 'production',
    lan,
    poolSize: wholeNumber(env['KUWEI_POOL'] ?? '16', 'KUWEI_POOL', 2, 200),
    proxies: readProxies(env['KUWEI_PROXIES'] ?? ''),
    secretsInAddress: env['KUWEI_SIGN_IN_BY_GET'] === '1',
    logLevel,
    drainSeconds: wholeNumber(env['KUWEI_DRAIN'] ?? '0', 'KUWEI_DRAIN', 0, 60),
    metricsByTokenOnly: env['NODE_ENV'] === 'production' || Boolean(env['KUWEI_PROXIES']?.trim()),
    metricsToken: env['KUWEI_METRICS_TOKEN']?.trim() || undefined,
    backupDir: env['KUWEI_BACKUPS']?.trim() || undefined,
    forgetSecrets: env['KUWEI_FORGET_SECRETS'] === '1',
    mail: readMail(env),
    alarms: readAlarms(env),
    wecom: readWecom(env),
  };
}

/** The message leaves the URL out, because it holds a password. */
function checkDatabaseUrl(databaseUrl: string): void {
  const hosts =
    databaseUrl
      .slice(databaseUrl.lastIndexOf('@') + 1)
      .replace(/^\w+:\/\//, '')
      .split(/[/?]/)[0] ?? '';
  if (hosts.includes(','))
    throw new StartError(
      'DATABASE_URL must name one host. For a standby that takes over, use an address that moves with it (a virtual address, a DNS name, PgBouncer).',
    );
  if (!URL.canParse(databaseUrl))
    throw new StartError(
      'DATABASE_URL must be an address like postgres://user:password@host/database; signs in the password are written as %40.',
    );
}

/** The folder for files that are too large for memory, while their call runs. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'uploads');

/** Below it lies one folder for each partner who exchanges files. */
export const exchangeFolder = ({ exchangeDir, dataDir }: Pick<Config, 'exchangeDir' | 'dataDir'>): string =>
  exchangeDir ?? path.join(dataDir, 'exchange');

/** Addresses, or networks with the bits that count (10.0.0.0/8), between commas. */
function readProxies(text: string): string[] {
  const proxies = text.split(/[\s,]+/).filter(Boolean);
  const wrong = proxies.find((one) => {
    const [address = '', bits] = one.split('/');
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return most === 0 || (bits !== undefined && !(/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
  });
  if (wrong !== undefined) throw new StartError(`KUWEI_PROXIES must be addresses or networks like 10.0.0.5 or 10.1.0.0/16, not “${wrong}”`);
  return proxies;
}

function readMail(env: NodeJS.ProcessEnv): Config['mail'] {
  const url = env['SMTP_URL']?.trim();
  if (!url) return undefined;
  if (!/^smtps?:\/\//.test(url)) throw new StartError('SMTP_URL must begin with smtp:// or smtps://');
  const from = env['SMTP_FROM']?.trim();
  if (!from?.includes('@')) throw new StartError('SMTP_FROM must be the sender’s address when SMTP_URL is set');
  return { url, from };
}

function readAlarms(env: NodeJS.ProcessEnv): Config['alarms'] {
  const mailTo = (env['KUWEI_ALARM_MAIL'] ?? '').split(/[\s,]+/).filter(Boolean);
  const url = env['KUWEI_ALARM_URL']?.trim();
  if (mailTo.length === 0 && !url) return undefined;
  const wrong = mailTo.find((one) => !/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(one));
  if (wrong !== undefined) throw new StartError(`KUWEI_ALARM_MAIL must be mail addresses between commas, not “${wrong}”`);
  if (mailTo.length > 0 && !env['SMTP_URL']?.trim()) throw new StartError('SMTP_URL must be set when KUWEI_ALARM_MAIL is');
  if (url && !(/^https?:\/\//.test(url) && URL.canParse(url) && !new URL(url).username))
    throw new StartError('KUWEI_ALARM_URL must begin with http:// or https:// and hold no password');
  const secret = env['KUWEI_ALARM_SECRET']?.trim() ?? '';
  if (url && secret.length < 16) throw new StartError('KUWEI_ALARM_SECRET must have 16 characters or more when KUWEI_ALARM_URL is set');
  const language = constants.languages.find((one) => one === (env['KUWEI_ALARM_LANGUAGE']?.trim() || 'en'));
  if (!language) throw new StartError(`KUWEI_ALARM_LANGUAGE must be one of ${constants.languages.join(', ')}`);
  return { mailTo: mailTo.length > 0 ? mailTo : undefined, webhook: url ? { url, secret } : undefined, language };
}

function readWecom(env: NodeJS.ProcessEnv): Config['wecom'] {
  const corpId = env['WECOM_CORP_ID']?.trim();
  if (!corpId) return undefined;
  const secret = env['WECOM_SECRET']?.trim();
  if (!secret) throw new StartError('WECOM_SECRET must be set when WECOM_CORP_ID is');
  const baseUrl = env['WECOM_BASE_URL']?.trim().replace(/\/+$/, '') || 'https://qyapi.weixin.qq.com';
  if (!/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(baseUrl))
    throw new StartError('WECOM_BASE_URL must begin with http:// or https:// and have no query');
  return { corpId, secret, baseUrl, agentId: env['WECOM_AGENT_ID']?.trim() ?? '' };
}

function wholeNumber(text: string, name: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not “${text}”`);
  }
  return value;
}
