import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.tsx';

/** A section with prominent links. */
export function AccountSection(props: { title: string; children: ReactNode }) {
  return <Section {...props} className="[&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-3" />;
}

type RowProps = { name: string; value: ReactNode; action?: ReactNode; children?: ReactNode };

/** A setting with its value and its action. An open form goes below as `children`. */
export function Row({ name, value, action, children }: RowProps) {
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
