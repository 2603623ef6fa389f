import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useIsHydrated, useRenderedAt } from '../../lib/hydration.ts';
import { onStoredChange, readStored, writeStored } from '../../lib/storage.ts';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';

const columns = [
  {
    title: 'For Art Buyers',
    links: [
      { label: 'How It Works', to: paths.howItWorks },
      { label: 'Upload AI Slop', to: paths.uploadAiSlop },
      { label: 'FAQ', to: paths.faq },
    ],
  },
  { title: 'For Artists', links: [{ label: 'Open AI Slop', to: paths.feed }] },
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: paths.about },
      { label: 'Contact', to: paths.contact },
      { label: 'Privacy Policy', to: paths.privacy },
      { label: 'Terms of Service', to: paths.terms },
    ],
  },
];

export function Footer() {
  const renderedAt = new Date(useRenderedAt());
  const year = useIsHydrated() ? new Date().getFullYear() : renderedAt.getUTCFullYear();
  return (
    <footer className="mt-20 border-t border-line underline-offset-4 print:hidden">
      <div className="mx-auto grid max-w-[100rem] gap-x-8 gap-y-10 px-4 py-12 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-8">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-[18ch] font-display text-xl font-bold tracking-[-0.02em]">
            Humans are better than AI.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h2>
            <ul className="mt-1.5 font-medium">
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 min-w-11 items-center rounded-control hover:underline md:min-h-9"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-4 px-4 pb-8 text-sm text-muted md:px-8">
        <p>
          © {year} Unslop. All rights reserved.{' '}
          <a href="/licenses.txt" className="inline-flex min-h-11 items-center hover:underline">
            Third-party licenses
          </a>
          {' · '}
          <Link to={paths.moderationLog} className="inline-flex min-h-11 items-center hover:underline">
            Moderation log
          </Link>
          {' · '}
          <Link to={paths.books} className="inline-flex min-h-11 items-center hover:underline">
            Books
          </Link>
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}

const choices: { id: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'Like the system', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
];

function ThemeSwitch() {
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

/** public/theme.js applies the choice before the first paint and on every 'themechange'. */
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
