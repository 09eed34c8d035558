-- An answer file was read since the message was last claimed. It stands in the message's own row: whoever writes the
-- end of an attempt waits for that row and then sees it, while rows of other tables are seen as of before the waiting.
alter table outbox add column answered_at timestamptz;
