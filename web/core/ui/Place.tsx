import './Place.css';
import { splitPlace } from './splitPlace.ts';

/** A location code with its last segment emphasised; `large` for the headline. */
export function Place({ code, large = false }: { code: string; large?: boolean }) {
  const [lead, last] = splitPlace(code);
  const size = large ? ' kw-place-large' : '';
  return (
    <span className={`kw-place${size}${lead === '' ? ' kw-place-whole' : ''}`}>
      {lead}
      <b>{last}</b>
    </span>
  );
}
