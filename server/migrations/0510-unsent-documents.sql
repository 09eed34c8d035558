-- Documents that their partner does not have yet: what depends on one of them waits for it (server/exchange/waitsForInSql.ts).
create index document_unsent on document (org, kind, id) where sync_state in ('not-synchronized', 'queued', 'failed');
