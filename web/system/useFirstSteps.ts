import { useQuery } from '@tanstack/react-query';
import { firstStepsCalls } from '../../contract/system/firstSteps.calls.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { ask } from '../core/wire/api.ts';

/** The first steps of the organisation as they stand, for those who take them. */
export function useFirstSteps() {
  const session = useSession();
  return useQuery({
    queryKey: ['firstSteps', session?.login.u9org],
    queryFn: () => ask(firstStepsCalls.firstSteps, {}, { quiet: true }),
    // Read again on each visit: people come back from the screen of a step.
    staleTime: 0,
    enabled: mayDo(firstStepsCalls.firstSteps.permission, session),
  });
}
