import { Button } from './Button.tsx';
import { cx } from './cx.ts';

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: string;
};

/** Loads the next page of a list. Renders nothing at its end. */
export function ShowMore({ list, className, children }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className={cx('text-center', className)}>
      <Button isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </p>
  );
}
