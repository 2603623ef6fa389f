/** Returns a percentile; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export interface Memory {
  rssKb: number;
  heapKb: number;
}

/** Measures a process started with `--inspect` on this port, after garbage collection. */
export async function settledMemory(inspectorPort: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the inspector does not answer'));
  });
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<{ result: { value?: string } }>((resolve) => {
      socket.onmessage = ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      };
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    for (const id of [1, 2, 3]) await ask(id, 'HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = await ask(4, 'Runtime.evaluate', { expression, returnByValue: true });
    const { rss, heapUsed } = JSON.parse(result.value!);
    return { rssKb: rss / 1024, heapKb: heapUsed / 1024 };
  } finally {
    socket.close();
  }
}
