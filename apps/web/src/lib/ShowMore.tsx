import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** How far it stands from the list. */
  className?: string;
  children: string;
};

/** Reads the next page of a list; nothing at its end. */
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
