import type { StoredCommand } from '../device/database.ts';
import { isWaiting, type LaneEvent } from '../queue/commandLanes.ts';

/** A requested snapshot: it may or may not contain commands given between request and answer. */
export interface SnapshotQuestion {
  /** False when a later question was answered before. */
  isNewest: () => boolean;
  /** The commands that the snapshot may lack, in their order. */
  given: () => readonly StoredCommand[];
  close: () => void;
}

/** The open requests of a flow, and the commands given since. */
export class Questions {
  readonly #open = new Set<Map<string, StoredCommand>>();
  #asked = 0;
  #answered = 0;

  /** Notes a request that is sent now, while these commands are on the device. */
  ask(commands: readonly StoredCommand[]): SnapshotQuestion {
    this.#asked += 1;
    const nth = this.#asked;
    const seen = new Map(commands.filter(isWaiting).map((one) => [one.id, one]));
    this.#open.add(seen);
    return {
      isNewest: () => {
        if (nth < this.#answered) return false;
        this.#answered = nth;
        return true;
      },
      given: () => [...seen.values()].sort((one, other) => one.at - other.at),
      close: () => void this.#open.delete(seen),
    };
  }

  /** Resets the list after a new command or a refusal, because no snapshot lacks it then. */
  follow({ kind, command }: LaneEvent): void {
    for (const seen of this.#open) {
      if (kind === 'given') seen.set(command.id, command);
      else if (kind === 'refused') seen.delete(command.id);
    }
  }
}
