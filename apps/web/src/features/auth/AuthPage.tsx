import type { ReactNode } from 'react';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';

type AuthPageProps = { title: string; subtitle: string; children: ReactNode };

/** The form; on wide screens a slop and its art beside it. */
export function AuthPage({ title, subtitle, children }: AuthPageProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-20 lg:min-h-[calc(100dvh-16rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-center">
      <title>{`${title} · Unslop`}</title>
      <div className="mx-auto w-full max-w-md min-w-0 py-2 md:py-6">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 mb-8 text-lg text-muted">{subtitle}</p>
        {children}
      </div>
      <BeforeAndAfter />
    </div>
  );
}
