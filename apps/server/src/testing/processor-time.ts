/**
 * Starts to measure processor time, which does not change while other tests run. Includes the threads of sharp.
 * @returns the milliseconds of processor time since the call, of all threads together
 */
export function measureProcessorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
