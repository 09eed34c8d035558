import { type MouseEvent, useState } from 'react';
import { cutRemark } from '../../../contract/core/remark.ts';
import './Remark.css';

/** The first words of a person's remark; a tap shows all of it (rule remark-truncation). */
export function Remark({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const cut = cutRemark(text);
  if (cut === text) return text;
  const turn = (event: MouseEvent) => {
    // Otherwise the row around it would open.
    event.stopPropagation();
    setWhole(!whole);
  };
  return (
    <button type="button" className="kw-remark" aria-expanded={whole} title={text} onClick={turn}>
      {whole ? text : cut}
    </button>
  );
}
