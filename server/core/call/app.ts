import type { Partner } from '../../../contract/exchange/partner.ts';
import type { DocumentAnswer } from '../../../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../../../contract/exchange/protocol.documents.ts';
import type { HeldDocument } from '../../../contract/exchange/protocol.held.ts';
import type { StockLine } from '../../../contract/exchange/protocol.stock.ts';
import type { Refusal } from '../answer/refusal.ts';
import type { Bus } from '../database/bus.ts';
import type { CachedTotals } from '../database/cachedTotals.ts';
import type { Database } from '../database/database.ts';
import type { Config } from '../process/config.ts';
import type { Doors } from '../process/doors.ts';
import type { Access } from './access.ts';
import type { Context } from './context.ts';
import type { Organisations } from './organisations.ts';
import type { OtherDevices } from './otherDevices.ts';

/** The supplier portal for receiving: it gets requests while the worker waits. */
export interface Portal {
  /**
   * Fetches a delivery note and stores it; false when the portal does not know it. Throws PartnerSilent. `forget`
   * deletes our copy of the note in the transaction that stores the new one.
   */
  fetchNote: (org: string, noteNo: string, forget?: (query: Context['query']) => Promise<void>) => Promise<boolean>;
  /** Fetches the note that a label belongs to and stores it; false when the portal does not know the label. Throws PartnerSilent. */
  fetchLabel: (org: string, code: string) => Promise<boolean>;
}

/** The partner gave no usable answer: down, too slow, or nonsense. */
export class PartnerSilent extends Error {}

/** A partner's answer about a document that it was sent. */
type Recalled = { kind: 'known'; answer: DocumentAnswer } | { kind: 'unknown-there' } | { kind: 'other-there' } | { kind: 'silent' };

/** A message that its partner does not have, and the number of attempts so far: a later attempt may have delivered it. */
export interface AbsentMessage {
  id: number;
  attempts: number;
}

/** The stock that the ERP reports for an organisation, or the reason why there is no report. */
export type TheirStock =
  /** `file`: the report comes from this file, not from a request made now. */
  | { kind: 'known'; asOf: string; lines: readonly StockLine[]; file?: string }
  | { kind: 'not-offered' }
  | { kind: 'no-connection' }
  | { kind: 'silent'; problem: string };

/** Our documents as a partner holds them, or the reason why the partner did not answer. */
export type TheirDocuments =
  | { kind: 'known'; documents: readonly HeldDocument[] }
  | { kind: 'not-offered' }
  | { kind: 'no-connection' }
  | { kind: 'silent'; problem: string };

/** The partner's answer to a request to take a document back; a problem is a stored sentence. */
export type TakenBack =
  | { kind: 'done' }
  | { kind: 'not-offered' }
  | { kind: 'no-connection' }
  | { kind: 'refused' | 'silent'; problem: string };

/** The result of testing a direction; a problem is a stored sentence (storedSentence.ts). */
export type Tried = { result: 'good' | 'not-offered' } | { result: 'failed'; problem: string };

/** The partners as the exchange's desk needs them, before a call's transaction begins. */
export interface PartnerGateway {
  connected: (partner: Partner) => Promise<boolean>;
  recall: (partner: Partner, document: Pick<OutboundDocument, 'key' | 'lines'>) => Promise<Recalled>;
  /**
   * Asks partners now about messages (outbox ids) that were sent and never answered. An answer is handled like any other. Returns
   * the messages that their partner does not have.
   */
  askUnanswered: (ids: readonly number[]) => Promise<readonly AbsentMessage[]>;
  /** The whole stock of an organisation in the ERP. */
  stock: (org: string) => Promise<TheirStock>;
  /** The documents of an organisation that a partner committed since a moment. */
  held: (partner: Partner, org: string, since: Date) => Promise<TheirDocuments>;
  /** Asks a partner to take back its document with this key. */
  takeBack: (partner: Partner, key: string) => Promise<TakenBack>;
  /** Tries the connection as it is saved, also one that is switched off; undefined when it has no address or no secret. */
  test: (partner: Partner) => Promise<{ send: Tried; fetch: Tried } | undefined>;
  /** Takes records in as if the partner had just pushed them. */
  takeIn: (
    source: Partner,
    batchKey: string,
    records: readonly unknown[],
  ) => Promise<{ result: 'applied' | 'unchanged' | 'stale' | 'parked'; reason?: string; refusal?: Refusal }[]>;
}

/** The shared objects of one running server process. */
export interface App {
  config: Config;
  database: Database;
  bus: Bus;
  access: Access;
  doors: Doors;
  organisations: Organisations;
  totals: CachedTotals;
  otherDevices: OtherDevices;
  portal: Portal;
  partners: PartnerGateway;
  /** Tells this process's delivery that a message was committed. */
  wakeDelivery: () => void;
}
