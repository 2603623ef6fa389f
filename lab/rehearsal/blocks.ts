import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** The commands of one fenced block of a page, exactly as printed. */
export interface Block {
  text: string;
  /** `sh network` uses git and npm; `sh docker` is not for this machine. */
  kind: 'sh' | 'network' | 'docker';
}

/** Returns every block that starts with "```sh", in page order. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^( *)```sh(?: (\w+))?\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', kind = 'sh', text = '']) => {
      if (!['sh', 'network', 'docker'].includes(kind)) throw new Error(`A fence of an unknown kind: sh ${kind}`);
      return { kind: kind as Block['kind'], text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
    },
  );
}

/** Runs the commands until one fails. @throws Error with their output */
export async function type({ text, kind }: Block): Promise<string> {
  const log = `/tmp/block-${Date.now()}.log`;
  const output = fs.openSync(log, 'w');
  const [program, ...args] = kind === 'network' ? ['nsenter', '--net=/proc/self/fd/3', 'bash', '-e'] : ['bash', '-e'];
  const child = spawn(program!, args, {
    cwd: '/root',
    stdio: ['pipe', output, output, ...(kind === 'network' ? [3] : [])],
    env: { ...process.env, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  });
  child.stdin!.end(text);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const said = fs.readFileSync(log, 'utf8').trim();
  if (code !== 0) throw new Error(`These commands failed (exit code ${code}):\n${text}\n${said.slice(-4_000)}`);
  return said;
}
