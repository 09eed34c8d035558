import type pg from 'pg';

let made = 0;

export interface TestNote {
  noteNo: string;
  labels: string[];
}

export interface TestNoteOptions {
  org?: string;
  lines?: number;
  labelsPerLine?: number;
  qty?: number;
  supplier?: string;
  /** Number of the first item; items 6, 13, 20 … have no default location. */
  firstItem?: number;
}

/** A delivery note with lines and labels, written directly into the database as the intake from the portal would. */
export async function makeNote(pool: pg.Pool, options: TestNoteOptions = {}): Promise<TestNote> {
  const { org = '101', lines = 2, labelsPerLine = 2, qty = 100, supplier = 'S0001', firstItem = 1 } = options;
  made += 1;
  const noteNo = `SH${process.pid}${String(made).padStart(7, '0')}`;
  await pool.query(
    `with n as (insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, line_count, label_count, total_qty)
                select $1, $2, s.code, s.name, current_date, $4::int, $4::int * $5::int, $4::int * $6::numeric from supplier s where s.org = $1 and s.code = $3 returning id),
          l as (insert into delivery_note_line (org, note_id, line_no, po_no, po_line, item_id, qty, unit, batch)
                select $1, n.id, g, 'PO2611001', g::text, i.id, $6::numeric, i.unit, case when i.batch_controlled then 'B2611' else '' end
                  from n, generate_series(1, $4::int) g join item i on i.org = $1 and i.code = '3010-' || lpad(($7 + g - 1)::text, 4, '0')
                returning id, note_id, line_no, item_id, batch)
     insert into label (org, code, note_id, note_line_id, item_id, batch, qty, supplier_code, box_no, state)
     select $1, $2 || '-' || l.line_no || '-' || k, l.note_id, l.id, l.item_id, l.batch, $6::numeric / $5::int, $3, 'BOX-' || $2 || '-' || l.line_no, 'printed'
       from l, generate_series(1, $5::int) k`,
    [org, noteNo, supplier, lines, labelsPerLine, qty, firstItem],
  );
  const labels = Array.from({ length: lines }, (_, line) =>
    Array.from({ length: labelsPerLine }, (_no, n) => `${noteNo}-${line + 1}-${n + 1}`),
  ).flat();
  return { noteNo, labels };
}
