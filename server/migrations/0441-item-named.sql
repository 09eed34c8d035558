-- What names an item, by its number: while something does, the item keeps the unit that all its quantities are in. Null: nothing does.
create index production_order_item on production_order (org, item_id);
create function item_named(of_org text, of_item bigint) returns text stable language sql as $$
  select coalesce(
    (select n.note_no from delivery_note_line l join delivery_note n on n.id = l.note_id where l.item_id = of_item order by n.state = 'received', n.id desc limit 1),
    (select order_no from production_order where org = of_org and item_id = of_item order by id desc limit 1),
    (select o.order_no from production_order_component l join production_order o on o.org = l.org and o.id = l.production_order_id
      where l.org = of_org and l.item_id = of_item order by o.id desc limit 1),
    (select d.demand_no from issue_demand_line l join issue_demand d on d.org = l.org and d.id = l.issue_demand_id
      where l.org = of_org and l.item_id = of_item order by d.id desc limit 1),
    (select d.demand_no from workshop_demand_line l join workshop_demand d on d.org = l.org and d.id = l.workshop_demand_id
      where l.org = of_org and l.item_id = of_item order by d.id desc limit 1),
    (select r.requisition_no from erp_requisition_line l join erp_requisition r on r.org = l.org and r.id = l.erp_requisition_id
      where l.org = of_org and l.item_id = of_item order by r.id desc limit 1),
    (select r.issue_no from erp_issue_line l join erp_issue r on r.org = l.org and r.id = l.erp_issue_id
      where l.org = of_org and l.item_id = of_item order by r.id desc limit 1),
    (select t.transfer_no from transfer_order_line l join transfer_order t on t.org = l.org and t.id = l.transfer_order_id
      where l.org = of_org and l.item_id = of_item order by t.id desc limit 1),
    (select h.shipment_no from sales_shipment_line l join sales_shipment h on h.org = l.org and h.id = l.sales_shipment_id
      where l.org = of_org and l.item_id = of_item order by h.id desc limit 1),
    (select h.return_no from sales_return_line l join sales_return h on h.org = l.org and h.id = l.sales_return_id
      where l.org = of_org and l.item_id = of_item order by h.id desc limit 1),
    (select d.doc_no from document_line l join document d on d.org = l.org and d.id = l.document_id
      where l.org = of_org and l.item_id = of_item order by l.id desc limit 1),
    (select code from label where item_id = of_item order by id desc limit 1),
    (select m.document_type || ' ' || m.document_id from movement m where m.item_id = of_item order by m.id desc limit 1))
$$;
