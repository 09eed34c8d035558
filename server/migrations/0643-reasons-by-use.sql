-- A code of a reason or type counts within its use: SAMPLE may be a reason to take in and a reason to take out.
alter table document_type drop constraint document_type_org_code_key, add unique (org, kind, code);
