/** For each file or folder what it imports. */
export type ImportGraph = ReadonlyMap<string, Iterable<string>>;

/**
 * Groups whose members all reach one another, each shown by a shortest way round: `a -> b -> a`. Empty where there is no cycle.
 * Tarjan's algorithm for strongly connected components, then a breadth-first search inside each.
 */
export function cyclesOf(graph: ImportGraph): string[] {
  return componentsOf(graph)
    .map((members) => shortestCycle(graph, new Set(members)))
    .sort();
}

function componentsOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1 || [...(graph.get(node) ?? [])].includes(node)) found.push(members);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

function shortestCycle(graph: ImportGraph, members: ReadonlySet<string>): string {
  const ways = [...members].sort().map((start) => {
    const from = new Map<string, string>();
    const queue = [start];
    for (const node of queue) {
      for (const next of graph.get(node) ?? []) {
        if (next === start) return wayTo(node, from, start);
        if (!members.has(next) || from.has(next)) continue;
        from.set(next, node);
        queue.push(next);
      }
    }
    return [];
  });
  const shortest = ways.reduce((best, way) => (way.length < best.length ? way : best));
  const more = members.size - shortest.length + 1;
  return shortest.join(' -> ') + (more > 0 ? ` (and ${more} more)` : '');
}

function wayTo(end: string, from: ReadonlyMap<string, string>, start: string): string[] {
  const way = [start];
  for (let node: string | undefined = end; node !== undefined && node !== start; node = from.get(node))
    way.unshift(node);
  return [start, ...way];
}
