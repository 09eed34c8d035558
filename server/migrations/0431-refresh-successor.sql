-- What the successor of a used token is made of, together with the token: whoever asks again gets the same one.
alter table refresh_token add column salt bytea;
-- Whether anybody has worked with the access token of the last refresh.
alter table session add column access_used boolean not null default true;
