import type { ReactNode } from 'react';
import { FactItem } from './FactItem.tsx';
import './record.css';

/** Facts: labels and values side by side, as many columns as fit. */
export function Facts({ facts }: { facts: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="kw-facts">
      {facts.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: until their texts are fetched, names are all alike
        <FactItem key={at} label={label} value={value} />
      ))}
    </dl>
  );
}
