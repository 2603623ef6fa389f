/**
 * Preloaded into the processes that `npm start` and the browser tests start (`node --import`). When the parent dies,
 * even by `kill -9`, the IPC channel closes and this process exits as if it had received SIGTERM.
 */
const graceMs = 5_000;

if (process.channel !== undefined) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), graceMs).unref();
  });
  process.channel.unref();
}
