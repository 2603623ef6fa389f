import { styleText } from 'node:util';
import type { demoSignIns } from '@unslop/server/seed/demo-sign-ins';
import type { Settings } from './settings.ts';

/** Prints progress: a line when a step is done, and earlier ones if it takes long. */
export class Steps {
  readonly #isVerbose: boolean;
  readonly #startedAt = performance.now();

  constructor(options: { isVerbose: boolean }) {
    this.#isVerbose = options.isVerbose;
  }

  /** Runs one step and prints its duration. `work` may report its progress, which the next line shows. */
  async run<T>(name: string, work: (progress: (how: string) => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let howFar = '';
    const report = (): void => this.#say('…', howFar ? `${name}: ${howFar}` : name, startedAt);
    const timer = setInterval(report, 5_000);
    const first = setTimeout(report, 1_000);
    try {
      const result = await work((how) => {
        howFar = how;
      });
      this.#say(styleText('green', '✓'), name, startedAt);
      return result;
    } finally {
      clearInterval(timer);
      clearTimeout(first);
    }
  }

  get totalSeconds(): string {
    return seconds(performance.now() - this.#startedAt);
  }

  #say(mark: string, name: string, startedAt: number): void {
    const now = performance.now();
    const at = this.#isVerbose ? styleText('dim', `   at ${seconds(now - this.#startedAt)}`) : '';
    console.log(`  ${mark} ${name.padEnd(36)} ${styleText('dim', seconds(now - startedAt))}${at}`);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function printSummary(settings: Settings, took: string, demo: readonly (typeof demoSignIns)[number][]): void {
  const at = (path: string): string => styleText('cyan', `${settings.publicUrl}${path}`);
  const label = (text: string): string => styleText('dim', text.padEnd(12));
  const lines = ['', `  ${styleText('bold', 'Unslop')} is ready, after ${took}.`, '', `  ${label('open')}${at('/')}`];
  if (demo.length > 0) {
    lines.push(
      '',
      `  ${label('sign in as')}${demo.map(({ email, note }) => `${email.padEnd(26)} ${styleText('dim', note)}`).join(`\n${' '.repeat(14)}`)}`,
    );
    lines.push(`  ${label('password')}${demo[0]!.password}`);
  }
  if (settings.needsSandbox) {
    lines.push(
      '',
      `  ${label('mails')}${at('/sandbox/mail')}`,
      `  ${label('test cards')}4242 4242 4242 4242  ${styleText('dim', 'succeeds')}`,
      `  ${label('')}4000 0000 0000 0002  ${styleText('dim', 'is declined')}`,
      `  ${label('')}4000 0000 0000 9995  ${styleText('dim', 'has no money')}`,
      `  ${label('')}${styleText('dim', 'any future date, any CVC, no real money anywhere')}`,
    );
  }
  lines.push('', `  ${label('data')}${settings.dataDir}`, `  ${label('stop')}Ctrl-C`, '');
  console.log(lines.join('\n'));
}
