-- A record of an organisation that is not here was parked where nobody saw it: now every desk does.
update parked_record p set org = '' where p.org <> '' and not exists (select from organisation o where o.org = p.org);
