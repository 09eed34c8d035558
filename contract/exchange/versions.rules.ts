/** One message of a document: a version of it, with its result at the partner. */
export interface SentVersion {
  id: number;
  state: string;
  /** The number of attempts, with a running one. */
  attempts: number;
  /** The partner uses the key for another document. */
  conflict: boolean;
  /** The partner had accepted it and deleted it later. */
  deletedThere: boolean;
  lines: readonly number[];
  answer: { lines: readonly { line: number; result: string }[] } | null;
  /** A person declared all of it as received, and has corrected the partner's books where needed. */
  byHand?: boolean;
}

const accepted = ({ lines, answer }: SentVersion): readonly number[] =>
  lines.filter((line) => answer?.lines.some((one) => one.line === line && one.result === 'accepted'));

/** The lines of a message that the partner has, or may have because it never answered. */
export function linesThere(message: SentVersion): readonly number[] {
  const { attempts, conflict, deletedThere, lines, answer, byHand = false } = message;
  if (byHand) return deletedThere ? lines.filter((line) => !accepted(message).includes(line)) : lines;
  if (conflict || deletedThere) return [];
  return answer ? accepted(message) : attempts > 0 ? lines : [];
}

const waits = ({ state }: SentVersion): boolean => state === 'queued' || state === 'sending';

/** Whether a message is sent again under its own key: the partner may have it, and nothing shows that the key is used up. */
export const keepsKey = ({ answer, conflict, deletedThere }: SentVersion): boolean => !answer && !conflict && !deletedThere;

/**
 * The lines of a message that the partner does not have, neither by it nor by another version of the same document
 * that it has, may have, or will be sent.
 */
export function linesMissing(message: SentVersion, versions: readonly SentVersion[]): readonly number[] {
  const others = versions.filter(({ id }) => id !== message.id);
  // A message that keeps its key keeps its lines, even after it was closed: that one is to be sent again.
  const elsewhere = others.flatMap((one) => (waits(one) || keepsKey(one) ? one.lines : linesThere(one)));
  const covered = new Set([...linesThere(message), ...elsewhere]);
  return message.lines.filter((line) => !covered.has(line));
}

/**
 * The versions that the next one replaces: the version with this id, which is sent again, and versions whose lines the partner does not
 * have and whose key cannot be used again.
 */
export const replacedBy = <V extends SentVersion>(id: number, versions: readonly V[]): readonly V[] =>
  versions.filter((one) => one.id === id || (!waits(one) && !keepsKey(one) && linesMissing(one, versions).length > 0));
