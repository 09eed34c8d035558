import { useEffect, useRef } from 'react';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask } from '../core/api.ts';

type Codes = ReadonlyMap<string, 'label' | 'box'>;
const none: Codes = new Map();

/** Knows the codes on the cartons of the open note, so that scanning one of them needs no question what it is. */
export function useOwnCodes(noteNo: string | undefined): (code: string) => Promise<'label' | 'box' | undefined> {
  const known = useRef(Promise.resolve(none));
  useEffect(() => {
    known.current = Promise.resolve(none);
    if (noteNo === undefined) return;
    const gone = new AbortController();
    // A scan that comes first waits for them. Without them the server is asked at each scan.
    known.current = ask(receivingCalls.noteLabels, { noteNo }, { quiet: true, signal: gone.signal }).then(
      ({ labels }) => {
        const boxes = labels.filter(({ boxNo }) => boxNo !== '').map(({ boxNo }) => [boxNo, 'box'] as const);
        return new Map([...boxes, ...labels.map(({ code }) => [code, 'label'] as const)]);
      },
      () => none,
    );
    return () => gone.abort();
  }, [noteNo]);
  return async (code) => (await known.current).get(code);
}
