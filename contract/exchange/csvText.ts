import type { FlatTable } from './flat.ts';

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table as CSV that spreadsheets open as it is: UTF-8 with mark, commas, CRLF. */
export const csvText = ({ heads, rows }: FlatTable): string =>
  `\uFEFF${[heads, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
