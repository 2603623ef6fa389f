import { writeSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

const help = { help: { type: 'boolean', short: 'h' } } as const;

/**
 * The command line of one of our commands. `--help` prints `usage` and ends the process with 0; what the command does not
 * know ends it with 2 and one line on standard error, before anything is done.
 * @param usage      its first line is the command itself, as in `npm run prove -- kills [--api 100]`
 * @param positionals  how many words may stand beside the options
 */
export function readCommandLine<const T extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  options: T = {} as T,
  positionals = 0,
) {
  try {
    const found = parseArgs({ options: { ...help, ...options }, allowPositionals: true });
    if ('help' in found.values && found.values.help) {
      writeSync(1, `${usage.trim()}\n`);
      process.exit(0);
    }
    const tooMuch = found.positionals[positionals];
    if (tooMuch !== undefined) throw new Error(`"${tooMuch}" is more than this command takes.`);
    return found;
  } catch (error) {
    const [command] = /^npm \S+( (?!\[)[\w:]+( -- [\w-]+)?)?/.exec(usage)!;
    const [reason] = (error as Error).message.split(/\.? To specify a positional|\n/);
    writeSync(2, `${reason!.replace(/\.?$/, '.')} See: ${command}${command.includes(' -- ') ? '' : ' --'} --help\n`);
    process.exit(2);
  }
}

/** Ends the process once all output is written: process.exit alone drops what a pipe still holds. */
export async function finish(exitCode: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
  process.exit(exitCode);
}

/** An error that the user can correct. Its message is shown as it is, without a stack. */
export class UserFacingError extends Error {}
