import { createTransport } from 'nodemailer';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';

/** A recovery code on its way to its owner. */
export interface RecoveryMessage {
  account: string;
  name: string;
  /** Where the account's owner can be reached: an e-mail address, a telephone number, or empty. */
  contact: string;
  code: string;
  minutes: number;
  language: Language;
}

/** A way for a code to reach its owner (decision 7). `delivery` is the state shown in the administrators' list. */
export interface RecoveryChannel {
  readonly delivery: 'list' | 'mail';
  reaches: (message: RecoveryMessage) => boolean;
  send: (message: RecoveryMessage) => Promise<void>;
}

/** The default: the server's log and the administrators' list, from which somebody tells the owner. */
export const listChannel = (log: (line: string) => void): RecoveryChannel => ({
  delivery: 'list',
  reaches: () => true,
  send: async ({ account, code, minutes }) => log(`recovery code of ${account}: ${code} (good for ${minutes} minutes)`),
});

/** Mail through an SMTP server; `from` is the sender's address. */
export function mailChannel(smtpUrl: string, from: string): RecoveryChannel {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    delivery: 'mail',
    reaches: ({ contact }) => /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(contact),
    send: async ({ language, contact, account, name, code, minutes }) => {
      const args = { account, name, code, minutes };
      const subject = say(language, 'mail.recovery.subject', args);
      await transport.sendMail({ from, to: contact, subject, text: say(language, 'mail.recovery.body', args) });
    },
  };
}
