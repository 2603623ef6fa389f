import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId, useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '../lib/storage.ts';

const choices: { id: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'Like the system', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
];

export function ThemeSwitch() {
  const name = useId();
  const current = useSyncExternalStore<ThemeChoice>(onThemeChange, readThemeChoice, () => 'system');
  return (
    <fieldset className="inline-flex rounded-control border border-line-strong">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ id, label, icon: Icon }) => (
        <label
          key={id}
          title={label}
          className="relative grid size-11 place-items-center rounded-[5px] text-muted hover:text-text has-checked:bg-inverse has-checked:text-on-inverse"
        >
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={current === id}
            onChange={() => chooseTheme(id)}
            className="absolute inset-0 appearance-none rounded-[5px]"
          />
          <Icon className="size-5" />
        </label>
      ))}
    </fieldset>
  );
}

type ThemeChoice = 'system' | 'light' | 'dark';

/** public/theme.js applies the choice, before the first paint and at every 'themechange'. */
function readThemeChoice(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function chooseTheme(choice: ThemeChoice) {
  if (writeStored('theme', choice === 'system' ? null : choice)) dispatchEvent(new Event('themechange'));
}

function onThemeChange(listener: () => void) {
  return onStoredChange('themechange', listener);
}
