import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

export function NotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Oops! Page not found"
      action={
        <LinkButton to={paths.feed} variant="primary">
          Return to Home
        </LinkButton>
      }
    >
      Nothing hangs here. It may have been moved, or the address has a typo.
    </EmptyState>
  );
}
