import { createTransport } from 'nodemailer';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';

/** A recovery code on its way to its owner. */
export interface RecoveryMessage {
  account: string;
  name: string;
  /** Contact data of the account's owner: an e-mail address, a telephone number, or empty. */
  contact: string;
  code: string;
  minutes: number;
  language: Language;
}

/** Mails a code to its owner. */
export interface RecoveryMail {
  reaches: (message: Pick<RecoveryMessage, 'contact'>) => boolean;
  send: (message: RecoveryMessage) => Promise<void>;
}

/** Mail through an SMTP server; `from` is the sender's address. */
export function recoveryMail({ url, from }: { url: string; from: string }): RecoveryMail {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    reaches: ({ contact }) => /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(contact),
    send: async ({ language, contact, account, name, code, minutes }) => {
      const args = { account, name, code, minutes };
      const subject = say(language, 'mail.recovery.subject', args);
      await transport.sendMail({ from, to: contact, subject, text: say(language, 'mail.recovery.body', args) });
    },
  };
}
