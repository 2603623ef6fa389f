/** Ends the process once all output is written: process.exit alone drops what a pipe still holds. */
export async function finish(exitCode: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
  process.exit(exitCode);
}
