import path from 'node:path';
import { parseArgs } from 'node:util';
import { Obstacle } from './obstacle.ts';

/** What the command line and the environment say about one start. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Set when the reader brings a PostgreSQL: the server's role, and the owner of the schema. */
  database: { appUrl: string; ownerUrl: string } | undefined;
  needsSandbox: boolean;
  /** An empty database becomes the demo town; never in production, never beside real cards, not with SEED=0. */
  hasDemo: boolean;
  isDev: boolean;
  isFresh: boolean;
  isSure: boolean;
  isVerbose: boolean;
}

export const usage = `npm start -- [--port 3000] [--fresh [--yes]] [--verbose]

  --port N     serve on this port; the same as PORT=N
  --fresh      begin with an empty database, after asking
  --yes        do not ask
  --verbose    print what each step took
`;

/** @throws Obstacle with one line on what is wrong */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  const { values } = parse(args);
  if (values.help === true) throw new Obstacle(usage);
  const wanted = values.port ?? (env.PORT || '3000');
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Obstacle(`"${wanted}" is not a port. It is a number from 1 to 65535.`);
  }
  if (env.STRIPE_SECRET_KEY && !env.SMTP_URL) {
    throw new Obstacle('With STRIPE_SECRET_KEY set, mails need a real server too: set SMTP_URL.');
  }
  const isFresh = values.fresh === true;
  if (isFresh && env.DATABASE_URL) {
    throw new Obstacle('--fresh only empties our own database. With DATABASE_URL, empty that one yourself.');
  }
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    database: env.DATABASE_URL
      ? { appUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL || env.DATABASE_URL }
      : undefined,
    needsSandbox: !env.STRIPE_SECRET_KEY,
    hasDemo: !env.STRIPE_SECRET_KEY && env.NODE_ENV !== 'production' && env.SEED !== '0',
    isDev: values.dev === true,
    isFresh,
    isSure: values.yes === true,
    isVerbose: values.verbose === true,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        fresh: { type: 'boolean' },
        yes: { type: 'boolean' },
        verbose: { type: 'boolean' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Obstacle(`${(error as Error).message}\n\n${usage}`);
  }
}
