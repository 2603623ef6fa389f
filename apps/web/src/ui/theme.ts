export type ThemeChoice = 'system' | 'light' | 'dark';

/** public/theme.js applies the choice, before the first paint and at every 'themechange'. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem('theme');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage may be blocked; then every visit follows the system.
    return 'system';
  }
}

export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', choice);
  } catch {
    return;
  }
  dispatchEvent(new Event('themechange'));
}

export function onThemeChange(listener: () => void) {
  addEventListener('themechange', listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener('themechange', listener);
    removeEventListener('storage', listener);
  };
}
