// Attacks on filters, for the tests of the parser and of every list over HTTP.

/** Collected from the usual attack lists for SQL Server, PostgreSQL, MySQL and Oracle. */
export const refusedFilters: readonly string[] = String.raw`
' or '1'='1
' or 1=1--
1' or '1'='1'--
name='a' or 1=1
name='a' or 1=1--
name='a' or '1'='1'
name='a' or 'x'='x
name='a' or (1=1)
name='a' or not 1=1
not 1=1
1=1 or name='a'
1=2
0=0
'a'='a'
'' = ''
2>1
true
name='a' or true
name='a'--
name='a' --comment
name='a'/*
name='a'/**/or/**/1=1
/*!50000name*/='a'
name='a'#
name='a';
name='a'; drop table item
name='a';drop table item;--
name='a'; exec xp_cmdshell 'dir'
name='a'; shutdown with nowait
name='a'; waitfor delay '0:0:5'
waitfor delay '0:0:5'
name='a' union select 1
name='a' union all select null,null,null
name='a' UNION/**/SELECT password from users
name='a' intersect select 1
id in (select id from users)
id = (select top 1 id from users)
id = any(select 1)
exists (select 1)
not exists (select * from users)
id=1 and (select count(*) from users)>0
id=1 having 1=1
id=1 group by name
id=1 order by 3
id=1 limit 1
id=1 offset 10
id=1 into outfile '/tmp/x'
id=1 procedure analyse()
char(65)='A'
ascii(substring(name,1,1))>64
name=char(65)
name=concat('a','b')
name='a'||'b'
name='a'+'b'
name = upper('a')
len(name)>1
isnull(name,'')=''
sleep(5)
id=sleep(5)
pg_sleep(5)
id=1 and pg_sleep(5) is null
id=pg_sleep(5)
benchmark(1000000,md5(1))
convert(int,name)=1
cast(name as int)=1
name::int=1
id='1'::int
id=@@version
id=@x
id=$1
id=:id
id=?
name=$$a$$
name=E'\''
name=U&'\0041'
name=X'41'
id=0x41
id=1e1
id=1-1
id=1--1
id=1+1
id=1*2
id=1/0
id=1%2
id=1&1
id=~1
id=-(1)
id=id
name=name
id<>name
id==1
id=>1
id<=>1
id=null
id is 1
id is not true
id rlike 'a'
name ilike 'a'
name similar to 'a'
name regexp 'a'
name ~ 'a'
name like 'a' escape '\'
name like name
name like ('a')
name in (name)
name in ('a', (select 1))
id between 1 and (select 2)
id between id and 5
case when 1=1 then 1 else 0 end = 1
iif(1=1,1,0)=1
if(1=1,1,0)
password='a'
users.password='a'
sys.objects.name='a'
dbo.users.name='a'
[name]]='a'
[users].[password]='a'
[name; drop table x]='a'
"name"="a"
name="a"
name='a\' or 1=1--'
name='a'' or 1=1
name='a' 'b'
name=‘a’
name='a' or name=＇b＇
where name='a'
select * from users
drop table item
name='a' && id=1
name='a' || id=1
name='a' xor id=1
(name)='a'
((name='a')
name='a'))
name='a') or (1=1
;
--
/* */
and and
or name='a'
name='a' and or id=1
name='a' and
xp_cmdshell
name collate Latin1_General_BIN='a'
name='a' for xml path('')
openrowset('a','b','c')
row_number() over (order by id)=1
id in (1,)
id in 1
id in (1
{fn now()}=1
name='a' at time zone 'utc'
array[1]=1
id=some(array[1])
current_user='sa'
version()='a'
`
  .trim()
  .split('\n');

/** Texts with which attackers try to break out of a quoted value; quoted by us they stay values. */
export const hostileValues: readonly string[] = String.raw`
' or 1=1--
'; drop table item; --
\'; drop table item; --
') union select password from users --
'' or ''=''
$$; select pg_sleep(5); $$
%' or '%'='
/* */ ; --
1; waitfor delay '0:0:5'
{{7*7}}
`
  .trim()
  .split('\n');
