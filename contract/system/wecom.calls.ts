import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** The workplace-messaging app (WeCom), whose camera can scan. */
export const wecomCalls = {
  wecomConfig: call({
    name: 'wecomConfig',
    paths: ['/api/Wecom/GetConfig'],
    access: 'signedIn',
    effect: 'read',
    input: shape({
      /** The address of the page that wants to scan; the part after # is not signed. */
      address: ['Key', text(2000)],
      /** Sent by older clients; the caller is known by the token. */
      signature: ['Signature', text(500).optional()],
      /** Sent by older clients; the SDK of this product is quiet. */
      debug: ['Debug', flag().optional()],
    }),
    output: shape({
      /** Of the corporation. */
      id: ['id', z.string()],
      /** Of the app within the corporation; empty when none is configured. */
      agentId: ['agentid', z.string()],
      /** Seconds since 1970. */
      timestamp: ['timestamp', z.string()],
      nonce: ['noncestr', z.string()],
      signature: ['signature', z.string()],
    }),
    refusals: ['wecom.not-configured', 'wecom.address-wrong', 'wecom.silent', 'wecom.refused'],
    doc: 'Signs the address of a page for the SDK of the messaging app: SHA-1 over its ticket, a nonce, the time and the address.',
  }),
};
