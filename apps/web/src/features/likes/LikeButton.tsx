import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCount, likesText } from '../../ui/format-count.ts';
import { type Likeable, type LikeState, type LikeView, useLike } from './api.ts';

type LikeButtonProps = {
  thing: Likeable;
  /** The server's state. */
  server: LikeState;
  view: LikeView;
  disabledReason?: string | null;
};

/** A heart with a count, or with a word while votes are sealed. Animates when pressed. */
export function LikeButton({ thing, server, view, disabledReason = null }: LikeButtonProps) {
  const { likes, liked, toggle } = useLike(thing, server, view);
  const [hasPressed, setHasPressed] = useState(false);
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={liked}
      aria-label={`Like, ${likesText(likes)}`}
      title={disabledReason ? undefined : likesText(likes)}
      disabledReason={disabledReason}
      onClick={() => {
        setHasPressed(true);
        toggle();
      }}
      icon={
        <Heart
          key={String(liked)}
          className={cx('size-5', liked && 'fill-accent text-accent', liked && hasPressed && 'pop')}
        />
      }
      className="tabular-nums"
    >
      {likes === null ? 'Like' : formatCount(likes)}
    </Button>
  );
}
