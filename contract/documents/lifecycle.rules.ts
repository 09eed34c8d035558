import type { Machine } from '../core/machine.ts';
import type { ErrorId } from '../messages/texts.ts';

/** What a step that is not allowed in a state is refused with. */
export function refusalOf(of: Machine, action: string, state: string): ErrorId {
  const refuse = of.steps[action]?.refuse;
  return (typeof refuse === 'string' ? refuse : refuse?.[state]) ?? 'document.state';
}

/** Everything that a step may be refused with. */
export const refusalsOf = (of: Machine, action: string): readonly ErrorId[] => [
  ...new Set(of.states.filter((state) => !of.steps[action]?.from.includes(state)).map((state) => refusalOf(of, action, state))),
];

/** What means something in every document's life and is no step of a machine: a step of such a name would be done as this instead. */
export const reservedRoles: readonly string[] = ['save', 'close', 'set', 'clear', 'abnormal'];

/** The parts of a document's life that are about its exchange; any other is a step of its machine. */
export const isExchanging = (role: string): boolean => ['synchronize', 'close', 'set', 'clear'].includes(role);

const selects: Readonly<Record<string, ErrorId>> = {
  review: 'select-to-review',
  audit: 'select-to-audit',
  unaudit: 'select-to-unaudit',
};

/** What is said when nothing is chosen. */
export function selectRefusal(role: string): ErrorId {
  if (role === 'close') return 'select-to-close';
  if (isExchanging(role)) return 'select-to-sync';
  if (role === 'delete') return 'select-to-delete';
  return selects[role] ?? 'document.select';
}
