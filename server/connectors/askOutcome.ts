/** What came back: an answer, a refusal (4xx: understood, and nothing done), or nothing that tells what happened. */
export type Outcome =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'refused'; status: number; error: string; problem: string; retryAfterMs?: number }
  | Unknown;

/** Nothing that tells what happened. `silent` when the partner itself did not answer, `misfit` when it did, and not as agreed. */
interface Unknown {
  kind: 'unknown';
  status?: number;
  problem: string;
  retryAfterMs?: number;
  silent?: boolean;
  misfit?: boolean;
}
