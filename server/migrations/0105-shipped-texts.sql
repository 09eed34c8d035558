-- The texts that ship with the product, as the server that started last brings them: list 032 shows them to older clients
-- under what administrators changed. Identities come from the changed ones' sequence, so that the two never meet.
create table shipped_text (
  id bigint primary key default nextval('translation_id_seq'), text_key text not null unique,
  zh text not null, en text not null, yn text not null
);
create view spoken_text as
  select coalesce(t.id, s.id) as id, coalesce(t.text_key, s.text_key) as text_key,
         coalesce(nullif(t.zh, ''), s.zh, '') as zh, coalesce(nullif(t.en, ''), s.en, '') as en, coalesce(nullif(t.yn, ''), s.yn, '') as yn
    from shipped_text s full join translation t on t.text_key = s.text_key;
