/** SQL that is true when the answer files of a partner answered an outbox message completely. */
export const answeredInFiles = (o: string): string => `exists (
  select 1 from file_answer f where f.neighbour = ${o}.neighbour and f.key = ${o}.key
  having count(*) filter (where f.line = 0) > 0 or count(*) >= nullif(jsonb_array_length(${o}.body -> 'lines'), 0))`;
