import { cut } from '../../../contract/core/harmless.ts';
import { type SentenceId, storedSentence } from '../../exchange/storedSentence.ts';

/** Files that could not be read or moved in one pass, by name; they stay where they are and stop no other. */
export type FileFaults = Map<string, unknown>;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const pathsOf = (error: unknown): string =>
  error instanceof Error ? ['path', 'dest'].map((name) => String(Object.getOwnPropertyDescriptor(error, name)?.value ?? '')).join(' ') : '';

function sentenceOf(error: unknown): SentenceId {
  const code = codeOf(error);
  if (code === 'EILSEQ') return 'file.name';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'file.full';
  if (/[\\/](done|failed)([\\/]|\s|$)/.test(pathsOf(error))) return 'file.put-away';
  return code === 'EACCES' || code === 'EPERM' ? 'file.denied' : 'file.unread';
}

const named = 5;

/** The faults of files, in a sentence of ours. */
export function wordsOfFaults(faults: FileFaults): string {
  const [first] = faults.values();
  const names = [...faults.keys()];
  const rest = names.length > named ? ` … +${names.length - named}` : '';
  const details = [...faults].map(([name, error]) => `${name}: ${error instanceof Error ? error.message : String(error)}`);
  return faults.size === 0 ? '' : storedSentence(sentenceOf(first), names.slice(0, named).join(', ') + rest, cut(details.join('\n'), 1000));
}
