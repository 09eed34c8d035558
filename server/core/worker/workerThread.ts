import { parentPort } from 'node:worker_threads';

/** A thread's task: an exported function of a module, and its input. */
export interface WorkerTask {
  module: string;
  name: string;
  args: unknown[];
}

export type Answer = { value: unknown } | { error: Error };

parentPort?.on('message', async (task: WorkerTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer({ module, name, args }: WorkerTask): Promise<Answer> {
  try {
    const exported: Record<string, (...args: unknown[]) => unknown> = await import(module);
    return { value: await exported[name]?.(...args) };
  } catch (error) {
    // An error that is copied between threads keeps its message and stack, but not its class.
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
