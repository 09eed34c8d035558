import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { Partner } from '../../../contract/exchange/partner.ts';
import type { ErrorId, Language } from '../../../contract/messages/texts.ts';
import type { SettingValues } from '../../../contract/system/settings.ts';
import type { Topic } from '../database/bus.ts';

/** The caller. For public calls without a session `userId` is 0 and no permission is given. */
export interface Person {
  userId: number;
  account: string;
  name: string;
  userType: 'staff' | 'supplier' | 'system';
  supplierCode: string;
  sessionId: string;
  roles: readonly string[];
  administrator: boolean;
  permissions: ReadonlySet<string>;
  mustChangePassword: boolean;
}

/** A message to a partner, written in the call's transaction and delivered later. */
export interface OutgoingMessage {
  partner: Partner;
  type: string;
  /** Recognised by the partner, so that a repeat acts once. */
  key: string;
  documentType: string;
  documentId: number;
  documentNo: string;
  body: unknown;
}

/** A file that came with a multipart call. */
export interface UploadedFile {
  name: string;
  content: Buffer;
  /** Of its content, so that another file is another command. */
  sha256: string;
  /** The path of a large file until the call ends, instead of `content`. */
  path?: string;
}

/** The user and organisation of an audit row, when the request itself does not have them. */
export interface AuditActor {
  org?: string | null | undefined;
  userId?: number;
  account?: string;
}

/** The context of a handler. `R` are the refusals that its call declares. */
export interface Context<R extends ErrorId = ErrorId> {
  readonly org: string;
  readonly timeZone: string;
  readonly person: Person;
  readonly device: string;
  /** The key with which an enrolled device identifies itself; empty when none was sent. */
  readonly deviceKey: string;
  readonly address: string;
  readonly language: Language;
  readonly now: Date;
  readonly operationId: string;
  readonly settings: SettingValues;
  readonly file: UploadedFile | undefined;
  /** Runs a prepared statement, in a write call in the call's transaction, and gives its rows. */
  query: <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  /** Sends a prepared statement without waiting for it; its failure fails the call before it is answered. */
  write: (text: string, values?: readonly unknown[]) => void;
  /** Runs after the roll-back when the call is refused (counting failures). */
  onRefusal: (text: string, values?: readonly unknown[]) => void;
  /** Hands a message to the outbox, in this transaction. */
  send: (message: OutgoingMessage) => void;
  /** Adds to the audit row: the document, the changes, and the actor when nobody is signed in yet. */
  audit: (document: string, detail?: unknown, actor?: AuditActor) => void;
  /** Notifies all server processes after the commit; `payload` may name the persons concerned. Not for frequent calls: it makes commits queue. */
  notify: (topic: Topic, payload?: string) => void;
  refuse: (id: R, args?: RefusalArgs) => never;
}

/** The context of work that several calls share: it may use the refusals that each of them declares. */
export type SharedContext = Omit<Context, 'refuse'>;

/** Everything about a request that the context of its handler is made of. */
export type Caller = Omit<Context, 'query' | 'write' | 'onRefusal' | 'send' | 'audit' | 'notify' | 'refuse'>;
