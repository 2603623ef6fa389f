import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

export function NotFound() {
  return (
    <>
      <title>Page not found · Unslop</title>
      <EmptyState
        heading="h1"
        title="Oops! Page not found"
        action={
          <LinkButton to={paths.feed} variant="primary">
            Return to Home
          </LinkButton>
        }
      >
        There is nothing at this address. It may have been moved, or the address has a typo.
      </EmptyState>
    </>
  );
}
