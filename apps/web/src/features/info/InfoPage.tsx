import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';

export interface InfoSection {
  /** Anchor in the URL. */
  id: string;
  title: string;
  children: ReactNode;
}

type InfoPageProps = {
  title: string;
  lead: ReactNode;
  /** "Last changed …", on pages that need it. */
  note?: string;
  /** Full-width content between the header and the text. */
  opening?: ReactNode;
  sections: readonly InfoSection[];
};

/** Text page: header, table of contents and one column of text. */
export function InfoPage({ title, lead, note, opening, sections }: InfoPageProps) {
  return (
    <article className="mx-auto max-w-6xl">
      <title>{`${title} · Unslop`}</title>
      <header className="max-w-3xl">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 text-xl leading-snug text-muted">{lead}</p>
        {note && <p className="mt-4 text-sm text-muted">{note}</p>}
      </header>
      {opening}
      <div className="mt-10 grid gap-x-16 gap-y-10 md:mt-14 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <OnThisPage sections={sections} />
        <div className="grid gap-14 md:gap-18">
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </article>
  );
}

function Section({ id, title, children }: InfoSection) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-8 print:mt-8">
      <h2 id={headingId} className="text-2xl">
        {title}
      </h2>
      <div className="prose mt-5">{children}</div>
    </section>
  );
}

type OnThisPageProps = { sections: readonly { id: string; title: string }[] };

/** Beside the text on wide screens, above it on narrow ones. Marks the current section. */
function OnThisPage({ sections }: OnThisPageProps) {
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

/** Returns the last section that starts above the upper third of the window. */
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
