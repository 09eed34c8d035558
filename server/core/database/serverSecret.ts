/** Gives the secret that all servers of a database share under a name: the first server stores it. Values: the name, and the secret to store when there is none. */
export const keptSecretText = `
  insert into server_secret (name, value) values ($1, $2)
  on conflict (name) do update set value = server_secret.value returning value`;

/** Puts another in its place; the same values. */
export const replaceSecretText =
  'insert into server_secret (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';
