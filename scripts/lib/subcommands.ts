import path from 'node:path';

/** Commands that share a file with another command, by their first word. */
const FILE_OF: Readonly<Record<string, string>> = { faults: 'requirements' };

/**
 * Runs `scripts/NAME.ts` for the first word of the command line, in this process, with the remaining words as its
 * arguments. Prints the list without a word or with --help. An unknown word exits with 2.
 * @param commands  each name with its description
 */
export async function runSubcommand(caller: string, commands: Readonly<Record<string, string>>): Promise<void> {
  const name = process.argv[2];
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(listOf(caller, commands));
    return;
  }
  if (!Object.hasOwn(commands, name)) {
    console.error(`"${name}" is not one of its commands. See: ${caller} -- --help`);
    process.exitCode = 2;
    return;
  }
  const file = FILE_OF[name] ?? name;
  // A command reads the arguments after its own file name, as if it were started directly.
  process.argv.splice(1, file === name ? 2 : 1, path.join(import.meta.dirname, `../${file}.ts`));
  await import(`../${file}.ts`);
}

function listOf(caller: string, commands: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`);
  return [`${caller} -- COMMAND [--help]`, '', ...lines].join('\n');
}
