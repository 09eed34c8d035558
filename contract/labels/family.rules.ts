import type { CallOutput } from '../core/call.ts';
import type { splitCalls } from './split.calls.ts';

export type Family = CallOutput<typeof splitCalls.labelFamily>;
export type FamilyLabel = Family['labels'][number];

/** A label with the labels that were made from it. */
export interface FamilyNode {
  label: FamilyLabel;
  depth: number;
  parent: string | undefined;
  children: FamilyNode[];
}

/** The family as trees: one tree, or several when a circle in received data left labels without a root. */
export function familyTree(labels: readonly FamilyLabel[]): FamilyNode[] {
  const nodes = new Map<string, FamilyNode>();
  const roots: FamilyNode[] = [];
  for (const label of labels) {
    const parent = label.parent === null ? undefined : nodes.get(label.parent);
    const node: FamilyNode = { label, depth: (parent?.depth ?? -1) + 1, parent: parent?.label.code, children: [] };
    nodes.set(label.code, node);
    if (parent) parent.children.push(node);
    else roots.push(node);
  }
  return roots;
}

/** The visible nodes, in the order of the tree, without those under a closed node. */
export const seenNodes = (roots: readonly FamilyNode[], closed: ReadonlySet<string>): FamilyNode[] =>
  roots.flatMap((node) => [node, ...(closed.has(node.label.code) ? [] : seenNodes(node.children, closed))]);

export type TreeKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/** The effect of a key in a tree: the focus moves, or the focused node opens or closes. */
export function treeMove(
  roots: readonly FamilyNode[],
  closed: ReadonlySet<string>,
  at: string,
  key: TreeKey,
): { to: string } | { open: string } | { close: string } | undefined {
  const seen = seenNodes(roots, closed);
  const index = seen.findIndex(({ label }) => label.code === at);
  const node = seen[index];
  if (!node) return undefined;
  const has = node.children.length > 0;
  const to = (target: FamilyNode | undefined) => target && { to: target.label.code };
  if (key === 'Home') return to(seen[0]);
  if (key === 'End') return to(seen.at(-1));
  if (key === 'ArrowUp') return index > 0 ? to(seen[index - 1]) : undefined;
  if (key === 'ArrowDown') return to(seen[index + 1]);
  if (key === 'ArrowRight') return !has ? undefined : closed.has(at) ? { open: at } : to(node.children[0]);
  if (has && !closed.has(at)) return { close: at };
  return node.parent === undefined ? undefined : { to: node.parent };
}
