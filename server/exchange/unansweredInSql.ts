/**
 * Whether an outbox message was sent, has no answer, and waits: the partner may have it or not. A message whose key the partner uses for something
 * else, or whose document it deleted, counts as answered. In SQL.
 */
export const unansweredInSql = (o: string): string =>
  `(${o}.state in ('queued', 'failed') and ${o}.attempts > 0 and ${o}.answer is null and not ${o}.conflict and ${o}.deleted_there = '')`;
