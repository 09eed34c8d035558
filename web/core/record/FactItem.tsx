import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

/** A longer word does not fit into half a handheld. */
const longestWord = 16;

/** One fact of a record: label and value. Codes stay whole; a long one takes the row. */
export function FactItem({ label, value }: { label: ReactNode; value: ReactNode }) {
  const words = typeof value === 'string' ? value.split(' ') : [];
  return (
    <div className={cn(words.some((word) => word.length > longestWord) && 'kw-fact-wide')}>
      <dt>{label}</dt>
      <dd>
        {words.length === 0
          ? value
          : words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: words of one text, in their order
              <span key={at}>
                {at > 0 && ' '}
                <span className="kw-fact-word">{word}</span>
              </span>
            ))}
      </dd>
    </div>
  );
}
