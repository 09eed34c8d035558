/** Gives what all servers of a database share under a name: what the first has kept. Values: the name, and what is kept where nothing is. */
export const keptSecretText = `
  insert into server_secret (name, value) values ($1, $2)
  on conflict (name) do update set value = server_secret.value returning value`;

/** Puts another in its place; the same values. */
export const replaceSecretText =
  'insert into server_secret (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';
