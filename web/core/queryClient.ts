import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from './CallError.ts';

/** What was read from the server: fresh for half a minute, kept for coming back, asked again while the server is away. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => error instanceof Unreachable && count < 3,
      // The app finds out itself whether the server answers.
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});
