import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from './CallError.ts';
import { connection } from './connection.ts';

/** The cache of data from the server: fresh for half a minute, kept for coming back, read again when the server is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // While the server cannot be reached no retry is made: the screen shows that, and reads again when the server is back.
      retry: (count, error) => error instanceof Unreachable && connection.get() !== 'offline' && count < 3,
      // The app finds out itself whether the server answers.
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});
