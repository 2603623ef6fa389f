/**
 * Preloaded into the processes that `npm start` and the browser tests start (`node --import`). When the parent dies, be
 * it by `kill -9`, the channel to it closes, and this process ends as if it had got SIGTERM.
 */
const graceMs = 5_000;

if (process.channel !== undefined) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), graceMs).unref();
  });
  process.channel.unref();
}
