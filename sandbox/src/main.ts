import { openBooks } from './cards/balance.ts';
import { pruneOldAnswers } from './cards/idempotency.ts';
import { routeCards } from './cards/routes.ts';
import { WebhookSender } from './cards/webhooks.ts';
import { routeGoogle } from './google/provider.ts';
import { routeHome } from './home.ts';
import { Router } from './http/router.ts';
import { closeServer, listen, portOf } from './http/server.ts';
import { startSmtp } from './mail/outbox.ts';
import { routeMail } from './mail/routes.ts';
import { completeOptions, type SandboxOptions } from './options.ts';
import type { Records } from './state/records.ts';
import { Store } from './state/store.ts';
import { Timer } from './state/timer.ts';
import type { World } from './world.ts';

export type { SandboxOptions };

export interface Sandbox {
  httpPort: number;
  smtpPort: number;
  stop(): Promise<void>;
}

/** Starts the stand-ins for Stripe, Google and the mail server on two loopback ports. State is kept in `stateDir`. */
export async function startSandbox(given: SandboxOptions): Promise<Sandbox> {
  const options = completeOptions(given);
  const store = new Store<Records>(options.stateDir, 'sandbox');
  const world: World = { options, store, wake: () => timer.wake() };
  const webhooks = new WebhookSender(world);
  const timer = new Timer(world, webhooks);
  openBooks(world);
  pruneOldAnswers(world);

  const router = new Router();
  routeHome(router, world);
  routeCards(router, world, () => {
    store.clear();
    openBooks(world);
  });
  routeGoogle(router, world);
  routeMail(router, world);

  const http = await listen(router, options.httpPort);
  const smtp = await startSmtp(world, options.smtpPort).catch(async (error: unknown) => {
    await closeServer(http);
    throw error;
  });
  timer.wake();
  return {
    httpPort: portOf(http),
    smtpPort: portOf(smtp.server),
    stop: async () => {
      timer.stop();
      webhooks.stop();
      await closeServer(http);
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
