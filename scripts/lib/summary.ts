import { styleText } from 'node:util';
import type { demoSignIns } from '@unslop/server/seed/demo-sign-ins';
import type { Settings } from './settings.ts';

/** What to know after the first start. */
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
