import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { LiveRegion } from './VisuallyHidden.tsx';

type ListEndProps = {
  state: ListState;
  endText: string;
  failedText: string;
  onMore: () => void;
};

/** Distance from the end of the list at which scrolling loads the next page. */
const AHEAD_PX = 300;

/** The end of a long list. A button loads the next page, as does scrolling with a mouse or keyboard. */
export function ListEnd({ state, endText, failedText, onMore }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const readMore = useEffectEvent(onMore);

  useEffect(() => {
    // On a touch screen the button would move away while it is tapped.
    if (state !== 'more' || matchMedia('(pointer: coarse)').matches) return;
    function look() {
      if (end.current && end.current.getBoundingClientRect().top < innerHeight + AHEAD_PX) readMore();
    }
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [state]);

  return (
    <div ref={end} className="mt-14 grid min-h-16 place-items-center text-center">
      <ListEndContent
        state={state}
        endText={endText}
        failedText={failedText}
        loadingText="Loading more"
        onMore={onMore}
      />
    </div>
  );
}

type ListEndContentProps = ListEndProps & { loadingText: string };

/** Message and button at the end of a list. */
export function ListEndContent({ state, endText, failedText, loadingText, onMore }: ListEndContentProps) {
  return (
    <>
      {state === 'end' ? (
        <p className="py-4 text-muted">{endText}</p>
      ) : (
        <>
          {state === 'failed' && <p className="mb-3 text-danger">{failedText}</p>}
          <Button isLoading={state === 'loading'} onClick={onMore}>
            {state === 'failed' ? 'Retry' : state === 'loading' ? 'Loading more' : 'Load more'}
          </Button>
        </>
      )}
      <LiveRegion message={state === 'loading' ? loadingText : ''} />
    </>
  );
}

export type ListState = 'more' | 'loading' | 'failed' | 'end';

type List = { isFetchNextPageError: boolean; isFetchingNextPage: boolean; hasNextPage: boolean };

/** Returns the state of a paginated list's end. */
export function listState({ isFetchNextPageError, isFetchingNextPage, hasNextPage }: List): ListState {
  if (isFetchNextPageError) return 'failed';
  if (isFetchingNextPage) return 'loading';
  return hasNextPage ? 'more' : 'end';
}
