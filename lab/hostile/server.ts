import type { AddressInfo } from 'node:net';
import { pictureProcesses } from '../../apps/server/src/core/images/picture-processes.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';

export interface HostileServer {
  port: number;
  cookie: string;
}
/** Peak memory of the server and of its picture processes, in megabytes. */
export interface Peaks {
  serverMb: number;
  picturesMb: number;
}

/**
 * Runs the whole server in a separate process, started by lab/commands/hostile.ts. So the memory of the sending script does
 * not count as the server's. An uncaught error ends it with an exit code.
 */
const app = await startTestApp();
const { cookie } = await app.person();
await app.server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => {
  const serverMb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.send?.({ serverMb, picturesMb: pictureProcesses.peakMb() } satisfies Peaks);
});
process.on('disconnect', async () => {
  await app.stop();
  process.exit(0);
});
const { port } = app.server.server.address() as AddressInfo;
process.send?.({ port, cookie } satisfies HostileServer);
