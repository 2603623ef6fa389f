import type { AddressInfo } from 'node:net';
import { openBooks } from './cards/balance.ts';
import { pruneOldAnswers } from './cards/idempotency.ts';
import { routeCards } from './cards/operations.ts';
import { Timer } from './cards/timer.ts';
import { routeGoogle } from './google/provider.ts';
import { routeHome } from './home.ts';
import { createApp } from './http/server.ts';
import { startSmtp } from './mail/outbox.ts';
import { routeMail } from './mail/routes.ts';
import { completeOptions, type Sandbox, type SandboxOptions } from './sandbox.ts';
import type { Records } from './state/records.ts';
import { Store } from './state/store.ts';

export type { SandboxOptions };

export interface RunningSandbox {
  httpPort: number;
  smtpPort: number;
  stop(): Promise<void>;
}

/**
 * Starts the replacements for Stripe, Google and the mail server on two loopback ports. Keeps its state in `stateDir`.
 */
export async function startSandbox(given: SandboxOptions): Promise<RunningSandbox> {
  const options = completeOptions(given);
  const store = new Store<Records>(options.stateDir, 'sandbox');
  const sandbox: Sandbox = { options, store, wake: () => timer.wake() };
  const timer = new Timer(sandbox);
  openBooks(sandbox);
  pruneOldAnswers(sandbox);

  const app = createApp();
  routeHome(app);
  routeCards(app, sandbox);
  routeGoogle(app, sandbox);
  routeMail(app, sandbox);

  await app.listen({ port: options.httpPort, host: '127.0.0.1' });
  const smtp = await startSmtp(sandbox, options.smtpPort).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  timer.wake();
  return {
    httpPort: (app.server.address() as AddressInfo).port,
    smtpPort: (smtp.server.address() as AddressInfo).port,
    stop: async () => {
      timer.stop();
      await app.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
      store.close();
    },
  };
}

if (import.meta.main) {
  const sandbox = await startSandbox(JSON.parse(process.env.SANDBOX_OPTIONS ?? '{}') as SandboxOptions);
  const end = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  console.log(JSON.stringify({ httpPort: sandbox.httpPort, smtpPort: sandbox.smtpPort }));
}
