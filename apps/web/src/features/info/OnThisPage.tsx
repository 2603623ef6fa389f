import { useEffect, useState } from 'react';
import { Link } from 'react-router';

type OnThisPageProps = { sections: readonly { id: string; title: string }[] };

/** Beside the text on wide screens, above it on narrow ones; marks what is being read. */
export function OnThisPage({ sections }: OnThisPageProps) {
  const current = useCurrentSection(sections);
  return (
    <nav
      aria-label="On this page"
      className="self-start border-l-2 border-line pl-5 lg:sticky lg:top-[calc(var(--bar-height)+2rem)] print:hidden"
    >
      <p className="text-sm font-semibold text-muted">On this page</p>
      <ul className="mt-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="relative flex min-h-11 items-center rounded-control font-medium hover:underline hover:underline-offset-4 lg:min-h-9 lg:text-muted lg:hover:text-text lg:aria-[current]:font-semibold lg:aria-[current]:text-text lg:aria-[current]:before:absolute lg:aria-[current]:before:inset-y-1 lg:aria-[current]:before:-left-[1.375rem] lg:aria-[current]:before:w-0.5 lg:aria-[current]:before:bg-accent"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section whose beginning has passed the upper third of the window. */
function useCurrentSection(sections: OnThisPageProps['sections']): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    function look() {
      const line = innerHeight / 3;
      const passed = sections.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e9) < line,
      );
      setCurrent(passed.at(-1)?.id ?? null);
    }
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [sections]);
  return current;
}
