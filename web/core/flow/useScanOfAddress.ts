import { useEffect } from 'react';
import { history } from '../navigation/go.ts';
import { useSearch } from '../navigation/useSearch.ts';
import type { RunningFlow } from './useScanFlow.ts';

/** Takes the scan with which this work was opened at home, as soon as the work can judge it. */
export function useScanOfAddress<S, F>(flow: Pick<RunningFlow<S, F>, 'takeScan'>, ready: boolean): void {
  const { scan } = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!ready || !scan) return;
    // Taken out of the address: coming back here must not scan it again.
    const rest = new URLSearchParams(history.location.search);
    rest.delete('scan');
    history.replace(`${history.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
    void flow.takeScan({ code: scan });
  }, [ready, scan]);
}
