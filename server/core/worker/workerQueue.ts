import { Worker } from 'node:worker_threads';
import { type Progress, threadMark } from './tellProgress.ts';
import type { Answer, WorkerTask } from './workerThread.ts';

/** The work was stopped: it took too long or too much memory, or too much work was waiting. */
export class WorkStopped extends Error {
  readonly why: 'time' | 'memory' | 'crowded';

  constructor(why: WorkStopped['why']) {
    super(`work stopped: ${why}`);
    this.why = why;
  }
}

interface Work extends WorkerTask {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onProgress: ((done: number) => void) | undefined;
}

interface QueueLimits {
  ms: number;
  megabytes: number;
  waiting: number;
}

/** An exported function of a module, whose input and output can be copied between threads. */
type Task = (...args: never[]) => unknown;

/**
 * Work that would delay all others runs in its own thread, one job after the other. A job that takes longer or more memory than the queue
 * allows is ended together with its thread; the next job gets a new thread. A job that reports progress gets the full time again with each
 * report.
 */
export class WorkerQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Work[] = [];
  #running: Work | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The function of a module as one that runs in the lane; rejects with WorkStopped when it was ended. */
  task<T extends Task>(module: URL, name: string): (...args: Parameters<T>) => Promise<Awaited<ReturnType<T>>> {
    return (...args) => this.watched<T>(module, name)(undefined, ...args);
  }

  /** The same for work that reports its progress (`tellProgress`). */
  watched<T extends Task>(
    module: URL,
    name: string,
  ): (onProgress: ((done: number) => void) | undefined, ...args: Parameters<T>) => Promise<Awaited<ReturnType<T>>> {
    return (onProgress, ...args) => this.#run({ module: module.href, name, args }, onProgress) as Promise<Awaited<ReturnType<T>>>;
  }

  async #run(task: WorkerTask, onProgress: Work['onProgress']): Promise<unknown> {
    if (this.#waiting.length >= this.#limits.waiting) throw new WorkStopped('crowded');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...task, resolve, reject, onProgress });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running) return;
    this.#running = this.#waiting.shift();
    if (!this.#running) return;
    this.#worker ??= this.#open();
    this.#worker.ref();
    this.#limitTime();
    const { module, name, args } = this.#running;
    this.#worker.postMessage({ module, name, args } satisfies WorkerTask);
  }

  #limitTime(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(new WorkStopped('time')), this.#limits.ms);
  }

  #open(): Worker {
    const worker = new Worker(new URL('./workerThread.ts', import.meta.url), {
      // A small young generation: the content of a file is read once and passed on.
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: 16 },
      execArgv: [],
      workerData: threadMark,
    });
    const ifStillOurs = (act: () => void) => {
      if (this.#worker === worker) act();
    };
    worker.on('message', (answer: Answer | Progress) => ifStillOurs(() => this.#hear(answer)));
    worker.on('error', (error: Error & { code?: string }) =>
      ifStillOurs(() => this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkStopped('memory') : error)),
    );
    return worker;
  }

  #hear(answer: Answer | Progress): void {
    if ('done' in answer) {
      this.#limitTime();
      this.#running?.onProgress?.(answer.done);
    } else this.#settle(answer);
  }

  #settle(answer: Answer): void {
    const work = this.#running;
    clearTimeout(this.#timer);
    this.#running = undefined;
    // An idle thread does not keep the process running.
    this.#worker?.unref();
    if ('error' in answer) work?.reject(answer.error);
    else work?.resolve(answer.value);
    this.#next();
  }

  #end(error: Error): void {
    const oldWorker = this.#worker;
    this.#worker = undefined;
    void oldWorker?.terminate();
    this.#settle({ error });
  }
}

/** One thread reads files from outside, another makes files of ours, so that printing does not wait for a hostile file. */
export const reading = new WorkerQueue({ megabytes: 256, waiting: 50, ms: 30_000 });
export const making = new WorkerQueue({ megabytes: 512, waiting: 50, ms: 60_000 });
/** Large batches of labels have a queue of their own, so that the print of a few pieces does not wait for them. */
export const makingMany = new WorkerQueue({ megabytes: 512, waiting: 50, ms: 60_000 });
