import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A program with subcommands: `npm run lab -- rounds` runs `rounds.ts` in the folder of its commands. */
interface Program {
  /** How people start it, for the usage text. */
  caller: string;
  /** The folder with one file per command. */
  folder: string;
  /** Each command with what it does. */
  commands: Readonly<Record<string, string>>;
  /** Commands that share a file with another one. That file gets the command's name as its first argument. */
  sharedFiles?: Readonly<Record<string, string>>;
}

/**
 * Runs the command that the first argument names, in this process, with the arguments after it. Prints the list of commands
 * without an argument or with --help. Sets exit code 2 for an unknown command.
 */
export async function runSubcommand({ caller, folder, commands, sharedFiles = {} }: Program): Promise<void> {
  const name = process.argv[2];
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(listOf(caller, commands));
    return;
  }
  if (!Object.hasOwn(commands, name)) {
    console.error(`"${name}" isn’t a command. See: ${caller} -- --help`);
    process.exitCode = 2;
    return;
  }
  const file = path.join(folder, `${sharedFiles[name] ?? name}.ts`);
  // The command reads process.argv as if it had been started directly.
  process.argv.splice(1, Object.hasOwn(sharedFiles, name) ? 1 : 2, file);
  await import(pathToFileURL(file).href);
}

function listOf(caller: string, commands: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`);
  return [`${caller} -- COMMAND [--help]`, '', ...lines].join('\n');
}
