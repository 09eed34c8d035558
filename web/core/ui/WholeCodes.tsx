import type { ReactNode } from 'react';
import './WholeCodes.css';

/** Letters and digits with hyphens between them: a place, an item, a label, a day. */
const code = /([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/;

/** A text whose codes are not broken, because a code that is cut at its hyphen looks like another place. Other content is unchanged. */
export function WholeCodes({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') return text;
  return text.split(code).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
      <span key={at} className="kw-whole">
        {part}
      </span>
    ),
  );
}
