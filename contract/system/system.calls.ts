import { applicationCalls } from './application.calls.ts';
import { firstStepsCalls } from './firstSteps.calls.ts';
import { settingCalls } from './setting.calls.ts';
import { textCalls } from './text.calls.ts';
import { versionCalls } from './version.calls.ts';

/** Calls of the system: its version and its settings. */
export const systemCalls = {
  ...applicationCalls,
  ...firstStepsCalls,
  ...settingCalls,
  ...textCalls,
  ...versionCalls,
};
