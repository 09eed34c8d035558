-- Whoever counted sees the books of the place when the count is posted or cancelled, and no earlier: not while it is reviewed, and not
-- while others count it again.
create or replace function blind_places(of_org text, of_user bigint) returns setof bigint language sql stable as $$
  select p.location_id
    from count_person w join document d on d.org = w.org and d.id = w.document_id
    join count_place p on p.org = w.org and p.document_id = w.document_id
   where w.user_id = of_user and w.org = of_org and w.joined_at is not null
     and d.state in ('created', 'counting', 'counted', 'recounting', 'recounted')
$$;
