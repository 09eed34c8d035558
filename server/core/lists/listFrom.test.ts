import { describe, expect, it } from 'vitest';
import { listSourceList } from '../../listSources.ts';
import { fromFor, tableOf } from './listFrom.ts';
import type { ListSource } from './listSource.ts';

const source = (from: string, matched: string[] = []) => ({ from, matched }) as unknown as ListSource;

describe('the tables of a list', () => {
  it('leaves out what no expression asks for, and keeps what a kept join needs', () => {
    const stock = source(
      'balance b join item i on i.id = b.item_id left join location p on p.id = b.location_id\n left join warehouse w on w.id = p.warehouse_id',
      ['i'],
    );
    expect(fromFor(stock, ['b.org = 1'])).toBe('balance b');
    expect(fromFor(stock, ['w.code'])).toBe(
      'balance b left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id',
    );
    expect(fromFor(stock, ["(i.code || ' ')"])).toBe('balance b join item i on i.id = b.item_id');
  });

  it('keeps a join that decides which rows there are', () => {
    const lines = source('line l join note n on n.id = l.note_id left join person u on u.id = n.person');
    expect(fromFor(lines, ['l.id'])).toBe('line l join note n on n.id = l.note_id');
    const items = source('item i join lateral (select 1 from balance b join place p on true where b.item_id = i.id) s on true');
    expect(fromFor(items, ['i.id'])).toBe(items.from);
  });

  it('knows the table of an alias that every row has', () => {
    const one = source(
      'line l join note n on n.id = l.note_id left join person u on u.id = n.person join lateral (select 1 as x) s on true',
    );
    expect(['l', 'n', 'u', 's', 'z'].map((alias) => tableOf(one, alias))).toEqual(['line', 'note', undefined, undefined, undefined]);
    expect(tableOf(source('(select 1 as id) g'), 'g')).toBeUndefined();
  });

  it('reads the tables of every list', () => {
    for (const one of listSourceList) {
      expect(fromFor(one, Object.values(one.columns)).replace(/\s+/g, ' ')).toContain(one.from.split(/\s+/)[0]);
    }
  });
});
