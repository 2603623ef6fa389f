import { type Finding, ok, wrong } from './finding.ts';

/** The server is TypeScript that Node itself runs, and what is tested is this version. */
const OLDEST = 24;

export function nodeVersion(version: string): Finding {
  const major = Number(/^v(\d+)\./.exec(version)?.[1]);
  if (major >= OLDEST) return ok(version);
  return wrong(`${version} is too old.`, `Use Node ${OLDEST} or newer; npm install brings one, which npm run uses.`);
}
