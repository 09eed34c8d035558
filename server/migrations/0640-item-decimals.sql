-- The most decimals that a quantity of an item has here, in stock, on labels and in papers that still count: its decimals cannot become fewer.
create function item_finest(of_org text, of_item bigint) returns int stable language sql as $$
  select coalesce(max(scale(trim_scale(q.qty))), 0) from (
    select b.qty from balance b where b.org = of_org and b.item_id = of_item and b.qty > 0
    union all select k.qty from label k where k.item_id = of_item and k.state not in ('issued', 'split', 'void')
    union all select l.qty from delivery_note_line l join delivery_note n on n.id = l.note_id where l.item_id = of_item and n.state in ('unreceived', 'scanning')
    union all select o.qty from production_order o where o.org = of_org and o.item_id = of_item and o.status <> 'closed' and o.withdrawn_at is null
    union all select l.qty from production_order_component l join production_order o on o.org = l.org and o.id = l.production_order_id
      where l.org = of_org and l.item_id = of_item and o.status <> 'closed' and o.withdrawn_at is null
    union all select l.qty from issue_demand_line l join issue_demand d on d.org = l.org and d.id = l.issue_demand_id
      where l.org = of_org and l.item_id = of_item and d.withdrawn_at is null
    union all select l.qty from workshop_demand_line l join workshop_demand d on d.org = l.org and d.id = l.workshop_demand_id
      where l.org = of_org and l.item_id = of_item and d.withdrawn_at is null
    union all select l.qty from erp_requisition_line l join erp_requisition r on r.org = l.org and r.id = l.erp_requisition_id
      where l.org = of_org and l.item_id = of_item and r.withdrawn_at is null
    union all select l.qty from erp_issue_line l join erp_issue r on r.org = l.org and r.id = l.erp_issue_id
      where l.org = of_org and l.item_id = of_item and r.withdrawn_at is null
    union all select l.qty from transfer_order_line l join transfer_order t on t.org = l.org and t.id = l.transfer_order_id
      where l.org = of_org and l.item_id = of_item and t.withdrawn_at is null
    union all select l.qty from sales_shipment_line l join sales_shipment h on h.org = l.org and h.id = l.sales_shipment_id
      where l.org = of_org and l.item_id = of_item and h.withdrawn_at is null
    union all select l.qty from sales_return_line l join sales_return h on h.org = l.org and h.id = l.sales_return_id
      where l.org = of_org and l.item_id = of_item and h.withdrawn_at is null) q
$$;
-- Units of weight and measure that were taken as whole numbers, because their codes were not known: more decimals spoil no quantity.
update item set decimals = 3
 where decimals = 0 and version > 0
   and lower(normalize(unit, nfkc)) in ('kgm', 'grm', 'mgm', 'tne', 'dtn', 'ltn', 'stn', 'lbr', 'onz', 'mtr', 'cmt', 'mmt', 'kmt', 'dmt', 'inh', 'fot', 'yrd', 'mtk', 'cmk', 'mmk',
     'dmk', 'ink', 'ftk', 'ydk', 'mtq', 'cmq', 'mmq', 'dmq', 'ltr', 'mlt', 'clt', 'dlt', 'hlt', 'inq', 'ftq', 'gll', 'gli', 'm2', 'm3', 'cm2', 'cm3', 'mg', '毫克', '毫米', '平米',
     '公分', '公里', '千米', '公升', '分米', '立方', '磅', '英寸', '英尺', '码');
