import { paths } from '../paths.ts';
import { EmptyState } from '../ui/States.tsx';

export function NotFound() {
  return (
    <>
      <title>Page not found · Unslop</title>
      <EmptyState heading="h1" title="Oops! Page not found" link={{ to: paths.feed, label: 'Return to Home' }}>
        There’s nothing here. The page may have moved, or the address has a typo.
      </EmptyState>
    </>
  );
}
