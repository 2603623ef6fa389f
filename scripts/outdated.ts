import { spawnSync } from 'node:child_process';
import { readCommandLine } from './lib/command-line.ts';

const usage = `npm run prove -- outdated

What is behind, to be looked at once a week: packages of which a newer version exists, then the advisories that the registry
knows about what is locked. Nothing is changed.
Exit code: 0 nothing to do, 1 something is behind or has an advisory, 2 the registry could not be asked.
`;

interface Outdated {
  current?: string;
  latest: string;
  dependent: string;
}
interface Advisory {
  severity: string;
  via: (string | { title: string; url: string })[];
}

readCommandLine(usage);
const outdated = ask<Record<string, Outdated | Outdated[]>>(['outdated', '--json']);
const behind = Object.entries(outdated ?? {}).flatMap(([name, found]) => {
  const { current = 'none', latest } = [found].flat()[0]!;
  // A registry's "latest" may be older than what we have.
  return latest.localeCompare(current, 'en', { numeric: true }) > 0 ? [{ name, current, latest }] : [];
});
console.log(outdated ? `Packages with a newer version: ${behind.length}` : 'The registry did not say what is newer.');
for (const { name, current, latest } of behind) console.log(`  ${name.padEnd(36)} ${current} -> ${latest}`);

const audit = ask<{ vulnerabilities?: Record<string, Advisory> }>(['audit', '--json']);
const weak = Object.entries(audit?.vulnerabilities ?? {});
console.log(
  audit?.vulnerabilities
    ? `Packages with an advisory: ${weak.length}`
    : 'This registry does not answer about advisories: look at https://github.com/advisories for what is listed in docs/security.md.',
);
for (const [name, { severity, via }] of weak) {
  const about = via.map((each) => (typeof each === 'string' ? each : `${each.title} ${each.url}`)).join('; ');
  console.log(`  ${severity.padEnd(9)} ${name}: ${about}`);
}
process.exitCode = behind.length + weak.length > 0 ? 1 : outdated && audit?.vulnerabilities ? 0 : 2;

/** npm ends with 1 when it has found something, so its output decides. Null when it is no answer. */
function ask<T extends object>(args: string[]): T | null {
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 120_000, maxBuffer: 2 ** 26 });
  try {
    const answer = JSON.parse(stdout || '{}') as T & { error?: unknown; statusCode?: number };
    return answer.error || answer.statusCode ? null : answer;
  } catch {
    return null;
  }
}
