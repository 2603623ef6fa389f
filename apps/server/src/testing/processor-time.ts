/**
 * Begins to measure processor time, which unlike wall-clock time stays the same while other tests run; it includes the
 * threads of sharp.
 * @returns the milliseconds of processor time since the call, of all threads together
 */
export function measureProcessorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
