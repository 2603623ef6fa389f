import { type ReactNode, useId } from 'react';
import { OnThisPage } from './OnThisPage.tsx';

export interface InfoSection {
  /** Its anchor in the address. */
  id: string;
  title: string;
  children: ReactNode;
}

type InfoPageProps = {
  title: string;
  lead: ReactNode;
  /** "Last changed …", where that matters. */
  note?: string;
  /** Between the head and the text, over the whole width. */
  opening?: ReactNode;
  sections: readonly InfoSection[];
};

/** A page to read: its head, a list of what stands where, and one column of text. */
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
