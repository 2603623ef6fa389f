/** Imports of each file or folder. */
export type ImportGraph = ReadonlyMap<string, Iterable<string>>;

/** Returns the cycles, each as a shortest path of a group whose members all reach one another: `a -> b -> a`. */
export function cyclesOf(graph: ImportGraph): string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const groups = new Map<string, ReadonlySet<string>>();
  for (const [node, others] of reached) {
    if (!others.has(node)) continue;
    const members = [...others].filter((other) => reached.get(other)?.has(node)).sort();
    groups.set(members[0]!, new Set(members));
  }
  return [...groups.values()].map((members) => shortestCycle(graph, members)).sort();
}

/** Returns all transitive imports of a file or folder. Includes the node itself if it is part of a cycle. */
function reachableFrom(node: string, graph: ImportGraph): Set<string> {
  const found = new Set(graph.get(node));
  for (const next of found) for (const further of graph.get(next) ?? []) found.add(further);
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
