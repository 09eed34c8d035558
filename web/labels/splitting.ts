import type { CallOutput } from '../../contract/core/call.ts';
import type { splitCalls } from '../../contract/labels/split.calls.ts';
import type { SplitState } from '../../contract/labels/split.flow.ts';
import type { RunningFlow } from '../core/flow/useScanFlow.ts';

/** The flow of the split screen, as its parts hold it. */
export type Splitting = RunningFlow<SplitState, never>;

/** The result of a split. */
export type SplitAnswer = CallOutput<typeof splitCalls.splitLabel>;
