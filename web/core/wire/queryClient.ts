import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from './CallError.ts';
import { connection } from './connection.ts';

/** What was read from the server: fresh for half a minute, kept for coming back, asked again while the server is away. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // Known to be away it is not asked in vain: what is shown says so, and asks again when it is back.
      retry: (count, error) => error instanceof Unreachable && connection.get() !== 'offline' && count < 3,
      // The app finds out itself whether the server answers.
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});
