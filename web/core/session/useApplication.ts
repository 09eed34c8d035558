import { useQuery } from '@tanstack/react-query';
import { constants } from '../../../contract/core/constants.ts';
import { applicationCalls } from '../../../contract/system/application.calls.ts';
import { ask } from '../wire/api.ts';

const askApplication = () => ask(applicationCalls.findApplication, { appCode: constants['system-app-code'] }, { quiet: true });

/** The application: its announcement, contacts and languages. One query for all components that show them. */
export const useApplication = () => useQuery({ queryKey: ['announcement'], queryFn: askApplication, staleTime: 5 * 60_000 }).data;
