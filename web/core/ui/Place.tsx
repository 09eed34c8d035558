import './Place.css';
import { splitPlace } from './splitPlace.ts';

/** A location code with its last segment emphasised; `large` for the headline. */
export function Place({ code, large = false }: { code: string; large?: boolean }) {
  const [lead, last] = splitPlace(code);
  return (
    <span className={large ? 'kw-place kw-place-large' : 'kw-place'}>
      {lead}
      <b>{last}</b>
    </span>
  );
}
