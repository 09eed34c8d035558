import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../core/process/config.ts';

const waitMs = 5000;
/** A ticket is replaced this long before it expires, so that signatures made with it can still be used. */
const earlySeconds = 300;
/** The messaging app's codes for an invalid token. */
const tokenOver = new Set([40001, 40014, 42001]);

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const ticketAnswer = z.object({ ticket: z.string().min(1), expires_in: z.number() });
const saidNo = z.object({ errcode: z.number(), errmsg: z.string().default('') });

/** The messaging app gave no usable answer. */
export class WecomSilent extends Error {}

/** The messaging app refused; `code` is its own (errcode). */
export class WecomRefused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`wecom ${code}: ${message}`);
    this.code = code;
  }
}

type WecomSettings = NonNullable<Config['wecom']>;

interface Kept {
  value: string;
  until: number;
}

/** Fetches the ticket that signs a page from the messaging app, and keeps it while it is valid. */
export class WecomClient {
  readonly #config: WecomSettings;
  readonly #now: () => number;
  #kept: Kept | undefined;
  #renewing: Promise<Kept> | undefined;

  constructor(config: WecomSettings, now: () => number = Date.now) {
    this.#config = config;
    this.#now = now;
  }

  /** The current ticket. Concurrent callers share one request; a failure is not cached. */
  async ticket(): Promise<string> {
    if (this.#kept && this.#kept.until > this.#now()) return this.#kept.value;
    this.#renewing ??= this.#fetchTicket().finally(() => {
      this.#renewing = undefined;
    });
    this.#kept = await this.#renewing;
    return this.#kept.value;
  }

  async #fetchTicket(): Promise<Kept> {
    try {
      return await this.#ticketFor(await this.#token());
    } catch (error) {
      if (!(error instanceof WecomRefused) || !tokenOver.has(error.code)) throw error;
      return this.#ticketFor(await this.#token());
    }
  }

  async #token(): Promise<string> {
    const { corpId, secret } = this.#config;
    return (await this.#ask('/cgi-bin/gettoken', { corpid: corpId, corpsecret: secret }, tokenAnswer)).access_token;
  }

  async #ticketFor(token: string): Promise<Kept> {
    const answer = await this.#ask('/cgi-bin/get_jsapi_ticket', { access_token: token }, ticketAnswer);
    return { value: answer.ticket, until: this.#now() + (answer.expires_in - earlySeconds) * 1000 };
  }

  async #ask<S extends z.ZodType>(path: string, query: Record<string, string>, schema: S): Promise<z.output<S>> {
    const body = await this.#read(`${this.#config.baseUrl}${path}?${new URLSearchParams(query)}`);
    const no = saidNo.safeParse(body);
    if (no.success && no.data.errcode !== 0) throw new WecomRefused(no.data.errcode, no.data.errmsg);
    const read = schema.safeParse(body);
    // The address is left out of every message: it carries the secret.
    if (!read.success) throw new WecomSilent(`${path} answered something else`);
    return read.data;
  }

  async #read(address: string): Promise<unknown> {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(waitMs) });
      return await response.json();
    } catch (error) {
      throw new WecomSilent(error instanceof Error ? error.name : 'no answer');
    }
  }
}

/** The signature of a page: SHA-1 over the four values in the order of their names. */
export const wecomSignature = ({
  ticket,
  nonce,
  timestamp,
  address,
}: {
  ticket: string;
  nonce: string;
  timestamp: string;
  address: string;
}): string => createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${address}`).digest('hex');
