/** Rows that a new demo plant lacks, so that every screen of the sweep has content; written only to the test's copy. */
export const sweepRows = `
  insert into device (id, name, model, org, enrolled_by, seen_at)
  select gen_random_uuid(), name, model, '101', (select id from user_account where account = 'admin'), now()
    from (values ('PDA-01 收货口', 'Zebra TC26'), ('PDA-02 货架区', 'Honeywell CT40'), ('台式机 仓库办公室', 'Chrome')) as shown (name, model);
  insert into translation (text_key, zh, en, yn)
  values ('home.recent', '常用功能', 'Often used', 'Sering dipakai'), ('receive.save', '保存收货', 'Save receipt', 'Simpan');
  insert into app_version (version_name, version_code, description, package_file)
  values ('2.2.43', '20261109', E'扫码收货更快\\n修正储位排序', ''), ('2.2.44', '20261120', E'新增装柜卸柜\\n夜间外观', '');
  insert into parked_record (source, kind, record_id, org, version, digest, record, reason)
  values ('portal', 'deliveryNote', 'SH2026112100077', '101', 1, 'a', '{"noteNo":"SH2026112100077","supplierCode":"S0099"}', 'supplierCode: S0099'),
         ('erp', 'item', '3050-1099', '101', 3, 'b', '{"code":"3050-1099","unit":"箱"}', 'unit: 箱');
  insert into stock_comparison (org, at, as_of, user_name, compared, differences) values ('101', now(), now(), '', 145, 2);
  insert into stock_difference (org, item_id, item_no, warehouse, unit, their_unit, ours, on_the_way, theirs, difference, kind, document_no, document_state)
  select '101', id, code, 'W11', unit, unit, 1240, 200, 1000, -40, 'less-there', 'RC101261121000001', 'synchronized' from item
   where org = '101' and code = '3020-1003' union all
  select '101', null, '3099-ONLY-THERE', 'W11', 'pcs', 'pcs', 0, 0, 7.5, 7.5, 'unknown-item', '', null;
  insert into recovery_code (user_id, code_hash, expires, delivery)
  select id, '', now() + interval '10 minutes', 'log' from user_account where account = 'keeper';
  update outbox set state = 'failed', reason = '料号 3050-1004 在 ERP 中已停用', attempts = 3
   where id = (select max(id) from outbox where org = '101' and state = 'synchronized');
`;
