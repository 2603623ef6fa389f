import { writeSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Default value of an option, or its type if it has none: `Number`, `String`, or `[String]` for a repeatable one. */
type Option = boolean | number | string | NumberConstructor | StringConstructor | StringConstructor[];

export type Values<T> = {
  [K in keyof T]: T[K] extends unknown[] ? string[] : T[K] extends () => infer V ? V | undefined : T[K];
};

/**
 * Parses the command line of one of our commands. `--help` prints `usage` and exits with 0. An unknown argument exits
 * with 2 and one line on standard error, before anything runs.
 * @param usage      its first line is the command itself, as in `npm run lab -- kills [--api 100]`
 * @param positionals  maximum number of words besides the options
 */
export function readCommandLine<T extends Record<string, Option> = Record<never, never>>(
  usage: string,
  options: T = {} as T,
  positionals = 0,
): { values: Values<T>; positionals: string[] } {
  const forms: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const [name, option] of Object.entries(options))
    forms[name] = { type: typeof option === 'boolean' ? 'boolean' : 'string', multiple: Array.isArray(option) };
  try {
    const found = parseArgs({ options: forms, allowPositionals: true });
    if (found.values.help) {
      writeSync(1, `${usage.trim()}\n`);
      process.exit(0);
    }
    const tooMuch = found.positionals[positionals];
    if (tooMuch !== undefined) throw new Error(`"${tooMuch}" is one argument too many.`);
    const values = Object.entries(options).map(([name, option]) => [name, read(name, option, found.values[name])]);
    return { values: Object.fromEntries(values) as Values<T>, positionals: found.positionals };
  } catch (error) {
    const [command] = /^npm \S+( (?!\[)[\w:]+( -- [\w-]+)?)?/.exec(usage)!;
    const [reason] = (error as Error).message.split(/\.? To specify a positional|\n/);
    writeSync(2, `${reason!.replace(/\.?$/, '.')} See: ${command}${command.includes(' -- ') ? '' : ' --'} --help\n`);
    process.exit(2);
  }
}

function read(name: string, option: Option, given: unknown): unknown {
  if (given === undefined) return Array.isArray(option) ? [] : typeof option === 'function' ? undefined : option;
  if (typeof option !== 'number' && option !== Number) return given;
  if (given === '' || Number.isNaN(Number(given))) throw new Error(`"${given}" isn’t a number for --${name}.`);
  return Number(given);
}

type OnDone = (sum?: number, of?: number) => void;

/**
 * Counts the progress of `work` on a terminal. `work` reports single steps or a sum, and optionally the total.
 * @returns its result, and the seconds that it took
 */
export async function counted<T>(name: string, work: (onDone: OnDone) => Promise<T>, of?: number) {
  const startedAt = performance.now();
  let done = 0;
  const result = await work((sum = done + 1, all = of) => {
    done = sum;
    of = all;
    if (process.stdout.isTTY) process.stdout.write(`\r${name}: ${done}${of ? `/${of}` : ''} `);
  });
  if (process.stdout.isTTY) process.stdout.write('\r');
  return [result, ((performance.now() - startedAt) / 1000).toFixed(1)] as const;
}

/** Exits once all output is written. process.exit alone drops what a pipe still holds. */
export async function finish(exitCode: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
  process.exit(exitCode);
}

/** An error that the user can correct. Its message is shown without a stack. */
export class UserFacingError extends Error {}
