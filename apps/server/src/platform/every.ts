/** Runs `work` periodically without overlap. `stop` waits for the current run. */
export function every(ms: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined;
    });
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
