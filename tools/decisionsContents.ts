import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../DECISIONS.md');

/** DECISIONS.md as it stands, and as it is with the contents that its headings say. */
export function decisionsWithContents(): { now: string; wanted: string } {
  const now = readFileSync(file, 'utf8');
  const headings = [...now.matchAll(/^(##|###) (.+)$/gm)];
  const lines = headings.map(
    ([, level, title = '']) => `${level === '##' ? '' : '  '}- [${title.replace(/ \(\d{4}-.*\)$/, '')}](#${anchorOf(title)})`,
  );
  const wanted = now.replace(
    /(<!-- contents: [^\n]*\n)[\s\S]*?(<!-- end of contents -->)/,
    (_all, first, last) => `${first}\n${lines.join('\n')}\n\n${last}`,
  );
  return { now, wanted };
}

/** How GitHub and the usual viewers name the place of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

if (import.meta.main) writeFileSync(file, decisionsWithContents().wanted);
