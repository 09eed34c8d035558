import type { ReactNode } from 'react';
import { wholeCodes } from '../device/wholeCodes.ts';

/** A text whose codes are not broken. Other content is unchanged. */
export function WholeCodes({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') return text;
  return wholeCodes(text).map(({ part, isCode }, at) =>
    isCode ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
      <span key={at} className="kw-whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
