import type { Partner } from '../contract/exchange/partner.ts';

/** One exchange as it was seen on the wire, shortened. */
export type SeenMessage = {
  at: string;
  partner: Partner;
  direction: 'from Kuwei' | 'to Kuwei';
  what: string;
  /** The id in X-Kuwei-Trace, of their request or of their answer to ours; empty without one. */
  trace: string;
  /** `file` for messages in folders. */
  status: number | 'no answer' | 'file';
  faults: string[];
  request: string;
  answer: string;
};

/** The last messages, for the page and for people who look for a mistake. */
export class MessageLog {
  private readonly messages: SeenMessage[] = [];

  add(message: SeenMessage): void {
    this.messages.push({ ...message, request: message.request.slice(0, 4000), answer: message.answer.slice(0, 4000) });
    if (this.messages.length > 200) this.messages.shift();
  }

  /** Newest first. */
  list(partner?: Partner): SeenMessage[] {
    return this.messages.filter((each) => partner === undefined || each.partner === partner).reverse();
  }

  clear(): void {
    this.messages.length = 0;
  }
}
