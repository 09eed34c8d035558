/** The result of a request: an answer, a refusal (4xx: understood, without effect), or unknown. */
export type Outcome =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'refused'; status: number; error: string; problem: string; retryAfterMs?: number }
  | Unknown;

/** An unknown result. `silent` when the partner itself did not answer, `misfit` when its answer was not as agreed. */
interface Unknown {
  kind: 'unknown';
  status?: number;
  problem: string;
  retryAfterMs?: number;
  silent?: boolean;
  misfit?: boolean;
}
