import { onStoredChange, readStored, writeStored } from '../lib/storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** public/theme.js applies the choice, before the first paint and at every 'themechange'. */
export function readThemeChoice(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice) {
  if (writeStored('theme', choice === 'system' ? null : choice)) dispatchEvent(new Event('themechange'));
}

export function onThemeChange(listener: () => void) {
  return onStoredChange('themechange', listener);
}
