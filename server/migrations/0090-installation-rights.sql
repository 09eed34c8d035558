-- What concerns every organisation at once (meaning of roles, connections, versions, texts, help) is a right of its own.
alter table role add column installation boolean not null default false;
insert into role (code, built_in, installation) values ('installation-administrator', true, true)
  on conflict (code) do update set built_in = true, installation = true;

-- Whoever set the installation up holds it: made by the command first, else the oldest administrator.
insert into user_role (user_id, org, role_code)
  select u.id, r.org, 'installation-administrator'
    from user_account u join user_role r on r.user_id = u.id join role on role.code = r.role_code and role.administrator
   where u.status = 'active' and u.user_type = 'staff'
   order by (select min(a.id) from audit a where a.call = 'createAdministrator' and lower(a.document) = lower(u.account)) nulls last, u.id, r.org
   limit 1;
