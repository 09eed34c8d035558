/**
 * Whether an outbox message was sent, has no answer, and waits: its partner may have it or not. One whose key the partner knows for something
 * else, or that it deleted, is answered. In SQL.
 */
export const unansweredInSql = (o: string): string =>
  `(${o}.state in ('queued', 'failed') and ${o}.attempts > 0 and ${o}.answer is null and not ${o}.conflict and ${o}.deleted_there = '')`;
