/** The import cycles of a graph, each once: the members of every strongly connected group with more than one file (Tarjan). */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, { index: number; low: number; onStack: boolean }>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (name: string): { index: number; low: number; onStack: boolean } => {
    const mark = { index: seen.size, low: seen.size, onStack: true };
    seen.set(name, mark);
    stack.push(name);
    const targets = graph.get(name) ?? [];
    for (const target of targets) {
      if (!graph.has(target)) continue;
      const known = seen.get(target);
      if (!known) mark.low = Math.min(mark.low, visit(target).low);
      else if (known.onStack) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low === mark.index) {
      const group = stack.splice(stack.indexOf(name));
      for (const member of group) {
        const memberMark = seen.get(member);
        if (memberMark) memberMark.onStack = false;
      }
      if (group.length > 1 || targets.includes(name)) cycles.push(group);
    }
    return mark;
  };
  for (const name of graph.keys()) if (!seen.has(name)) visit(name);
  return cycles;
}
