import type { FieldFault, RefusalArgs } from '../../../contract/core/envelope.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';

/** HTTP status of the platform's faults; every other error id is a refused business rule and answers 200. */
const statuses: Partial<Record<ErrorId, number>> = {
  malformed: 400,
  'list.unknown': 400,
  'list.filter': 400,
  'list.sort': 400,
  'not-signed-in': 401,
  'login.refresh-failed': 401,
  forbidden: 403,
  'login.change-password-first': 403,
  'wrong-organisation': 403,
  'secret-in-address': 403,
  'wrong-database': 403,
  'unknown-call': 404,
  'operation-reused': 409,
  'body.too-large': 413,
  'too-many-requests': 429,
  busy: 503,
  internal: 500,
};

/** A rule refused: nothing was changed, and the caller gets the reason in their language. */
export class Refusal extends Error {
  readonly id: ErrorId;
  readonly args: RefusalArgs;
  readonly fields: FieldFault[] | undefined;

  constructor(id: ErrorId, args: RefusalArgs = {}, fields?: FieldFault[]) {
    super(id);
    this.id = id;
    this.args = args;
    this.fields = fields;
  }

  get status(): number {
    return statuses[this.id] ?? 200;
  }
}

/** Whether it is a refusal of the platform, which any call may give before its own rules. */
export const isPlatformRefusal = (id: string): boolean => Object.hasOwn(statuses, id);
