import { type ReactNode, useId } from 'react';

/** A part of the page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-3"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What something is, how it stands, and what can be done about it; below it the form, while it is open. */
export function Row({
  name,
  value,
  action,
  children,
}: {
  name: string;
  value: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line py-4 last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
          <div className="wrap-anywhere text-muted">{value}</div>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}
