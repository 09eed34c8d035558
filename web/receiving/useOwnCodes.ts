import { useEffect, useRef } from 'react';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask } from '../core/api.ts';

/** Knows the codes on the cartons of the open note, so that scanning one of them needs no question what it is. */
export function useOwnCodes(noteNo: string | undefined): (code: string) => 'label' | 'box' | undefined {
  const known = useRef<ReadonlyMap<string, 'label' | 'box'>>(new Map());
  useEffect(() => {
    known.current = new Map();
    if (noteNo === undefined) return;
    const gone = new AbortController();
    ask(receivingCalls.noteLabels, { noteNo }, { quiet: true, signal: gone.signal }).then(
      ({ labels }) => {
        const boxes = labels.filter(({ boxNo }) => boxNo !== '').map(({ boxNo }) => [boxNo, 'box'] as const);
        known.current = new Map([...boxes, ...labels.map(({ code }) => [code, 'label'] as const)]);
      },
      // Then the server is asked at each scan.
      () => undefined,
    );
    return () => gone.abort();
  }, [noteNo]);
  return (code) => known.current.get(code);
}
