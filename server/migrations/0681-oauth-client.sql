-- A partner may ask for OAuth 2 tokens (client credentials): where they are had, and what it gave us. The secret is sealed as the other one.
alter table neighbour_connection add column token_url text not null default '', add column client_id text not null default '',
  add column client_secret bytea, add column scope text not null default '';
