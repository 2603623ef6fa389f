import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UserFacingError, type Values } from './command-line.ts';

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Set if the user brings a PostgreSQL: the server's role, and the owner of the schema. */
  database: { appUrl: string; ownerUrl: string } | undefined;
  /** True without real cards and without an external sandbox (SANDBOX_URL). Then we start our own. */
  needsSandbox: boolean;
  /** True if an empty database gets the demo world. Never in production, with real cards or with SEED=0. */
  hasDemo: boolean;
  isDev: boolean;
  isFresh: boolean;
  isSure: boolean;
  isVerbose: boolean;
}

export const usage = `npm start [-- --port 3000] [--fresh [--yes]] [--verbose]

  --port N     serve on this port, like PORT=N
  --fresh      start with an empty database (asks first)
  --yes        don't ask
  --verbose    print how long each step took
`;

export const startOptions = { port: String, fresh: false, yes: false, verbose: false, dev: false };

type StartFlags = Partial<Values<typeof startOptions>>;

/** Reads the settings of `npm start`. @throws UserFacingError with one line about a setting that cannot be used */
export function readSettings(flags: StartFlags = {}, env: NodeJS.ProcessEnv = process.env): Settings {
  const wanted = flags.port ?? (env.PORT || '3000');
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserFacingError(`"${wanted}" isn’t a port. Use a number from 1 to 65535.`);
  }
  if (env.STRIPE_SECRET_KEY && !env.SMTP_URL) {
    throw new UserFacingError('With STRIPE_SECRET_KEY set, mails need a real server too: set SMTP_URL.');
  }
  const isFresh = flags.fresh === true;
  if (isFresh && env.DATABASE_URL) {
    throw new UserFacingError('--fresh only empties our own database. With DATABASE_URL, empty that one yourself.');
  }
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    database: env.DATABASE_URL
      ? {
          appUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
          ownerUrl: env.DATABASE_OWNER_URL || env.DATABASE_DIRECT_URL || env.DATABASE_URL,
        }
      : undefined,
    needsSandbox: !env.STRIPE_SECRET_KEY && !env.SANDBOX_URL,
    hasDemo: !env.STRIPE_SECRET_KEY && env.NODE_ENV !== 'production' && env.SEED !== '0',
    isDev: flags.dev === true,
    isFresh,
    isSure: flags.yes === true,
    isVerbose: flags.verbose === true,
  };
}

/**
 * Creates the secret that signs sessions and links. Each data folder has its own, so no two installations share one.
 */
export function makeOwnSecret(dataDir: string): string {
  const secret = randomBytes(32).toString('hex');
  fs.writeFileSync(fileIn(dataDir), `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** Reads the secret from the environment, or else from the data folder. */
export function readSecret(dataDir: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'secret');
