-- Two notes that bring the same carton at the same moment: the second hears of the first only while it writes. It begins again then,
-- and is refused in words, because by now the carton is there.
create function begin_again(what text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = '40001', message = what || ' was written by somebody else at the same moment';
end $$;
