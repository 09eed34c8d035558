import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { handle } from '../core/call/handler.ts';

/** Prints that this server makes now, by their operation id. */
export const printsInWork = new Map<string, { done: number; total: number }>();

export const printProgress = handle(
  paperCalls.printProgress,
  async (_ctx, { operationId }) => printsInWork.get(operationId) ?? { done: 0, total: 0 },
);
