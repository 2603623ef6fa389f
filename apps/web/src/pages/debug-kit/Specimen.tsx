import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t-2 border-text py-8 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-10">
      <h2 className="text-2xl">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2.5 text-sm text-muted">{name}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
