import type { FieldFault, RefusalArgs, Trouble } from '../../../contract/core/envelope.ts';

/** The server refused: the id of the refusal, its text, and its arguments. */
export class CallError extends Error {
  readonly id: string;
  readonly args: RefusalArgs;
  readonly fields: readonly FieldFault[];
  readonly status: number;
  readonly reference: string | undefined;

  constructor(status: number, code: string, message: string, trouble: Partial<Trouble>) {
    super(message);
    this.name = 'CallError';
    this.id = trouble.error ?? code;
    this.args = trouble.args ?? {};
    this.fields = trouble.fields ?? [];
    this.status = status;
    this.reference = trouble.reference;
  }
}

/** The device refused it, with a text for the person. */
export class RefusedHere extends Error {}

/** No answer: whether the server did it is unknown (rule network-failure-raw-error: the raw error is the `cause`). */
export class Unreachable extends Error {
  readonly reason: 'network' | 'timeout' | 'garbage';

  constructor(reason: Unreachable['reason'], cause?: unknown) {
    super(`no answer: ${reason}`, { cause });
    this.name = 'Unreachable';
    this.reason = reason;
  }
}
