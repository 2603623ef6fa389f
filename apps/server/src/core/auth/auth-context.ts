import type { Deps } from '../../platform/deps.ts';
import { type Auth, createAuth } from './auth.ts';
import { type AuthDatabase, openAuthDatabase } from './auth-database.ts';
import { googleOnDemand } from './google.ts';
import { type Gate, passwordGate } from './hashing.ts';

/** What the routes of /api/auth work with. */
export interface AuthContext {
  deps: Deps;
  database: AuthDatabase;
  auth: Auth;
  /** @throws Refusal GOOGLE_FAILED while Google is out of reach, NOT_FOUND where it is not set up */
  google: () => Promise<Auth>;
  /** Whatever hashes a password goes through it, all of the request: a link that is used up must not lose its turn. */
  hashing: Gate;
}

export function openAuthContext(deps: Deps): AuthContext {
  const database = openAuthDatabase(deps.config.databaseUrl, (error) =>
    deps.log.warn({ err: error }, 'auth: a database connection broke'),
  );
  return {
    deps,
    database,
    auth: createAuth(deps, database),
    google: googleOnDemand(deps, database),
    hashing: passwordGate,
  };
}
