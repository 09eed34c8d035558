import type { AnyList } from '../../../contract/core/list.ts';
import { addQty } from '../../../contract/core/quantity.ts';
import { shownQty } from '../words/shownQty.ts';
import type { AnyRow } from './listDefinition.ts';

/** Sums of more units than these, side by side, are not readable. */
const mostUnits = 3;
const isQty = /^-?\d+(\.\d+)?$/;

/** The sum of a column of quantities, a figure for each unit; undefined for other columns, and where rows have too many units. */
export function sumOfColumn(list: AnyList, rows: readonly AnyRow[], name: string, unitText: (unit: string) => string): string | undefined {
  const column = list.columns[name];
  const counted = rows.filter((row) => isQty.test(String(row[name] ?? '')));
  if (column?.type !== 'qty' || column.percent || counted.length < 2) return undefined;
  const byUnit = new Map<string, string>();
  for (const row of counted) {
    const unit = String(row['unit'] ?? '');
    byUnit.set(unit, addQty(byUnit.get(unit) ?? '0', String(row[name])));
  }
  if (byUnit.size > mostUnits) return undefined;
  const figures = [...byUnit].map(([unit, sum]) => `${shownQty(sum)} ${unit === '' ? '' : unitText(unit)}`.trim());
  return figures.join(' · ');
}
