import type { Machine } from '../core/machine.ts';
import type { ErrorId } from '../messages/texts.ts';

/** The refusal of a step that is not allowed in a state. */
export function refusalOf(of: Machine, action: string, state: string): ErrorId {
  const refuse = of.steps[action]?.refuse;
  return (typeof refuse === 'string' ? refuse : refuse?.[state]) ?? 'document.state';
}

/** Everything that a step may be refused with. */
export const refusalsOf = (of: Machine, action: string): readonly ErrorId[] => [
  ...new Set(of.states.filter((state) => !of.steps[action]?.from.includes(state)).map((state) => refusalOf(of, action, state))),
];

/** Names that every document's life uses for something else: a machine must not have a step with such a name. */
export const reservedRoles: readonly string[] = ['save', 'close', 'set', 'clear', 'abnormal'];

/** The parts of a document's life that are about its exchange; any other is a step of its machine. */
export const isExchanging = (role: string): boolean => ['synchronize', 'close', 'set', 'clear'].includes(role);

const selects: Readonly<Record<string, ErrorId>> = {
  review: 'select-to-review',
  audit: 'select-to-audit',
  unaudit: 'select-to-unaudit',
};

/** The refusal when no document is chosen. */
export function selectRefusal(role: string): ErrorId {
  if (role === 'close') return 'select-to-close';
  if (isExchanging(role)) return 'select-to-sync';
  if (role === 'delete') return 'select-to-delete';
  return selects[role] ?? 'document.select';
}
