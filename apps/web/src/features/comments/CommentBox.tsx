import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useAskToSignIn } from '../auth/ask-to-sign-in.tsx';

const loading = <Skeleton shape="block" ratio={6} />;
const CommentForm = lazyPart(() => import('./CommentForm.tsx'), loading);

type CommentBoxProps = {
  slop: Pick<AiSlop, 'id' | 'user_id'>;
  isClosed: boolean;
  variant: 'page' | 'inline';
  onPosted: (comment: Comment) => void;
};

/** The comment form for members, an invitation for guests, or a note that commenting has closed. */
export function CommentBox({ slop, isClosed, variant, onPosted }: CommentBoxProps) {
  const session = useSession();
  const { askToSignIn } = useAskToSignIn();
  if (isClosed) {
    return (
      <p className="rounded-control bg-sunken px-4 py-4 text-center text-muted">Commenting closed for this slop.</p>
    );
  }
  if (session.status === 'loading') return loading;
  if (session.status === 'guest') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-dashed border-line-strong px-4 py-4">
        <p className="min-w-0 flex-1 basis-48 text-muted">
          {variant === 'page' ? 'Think you can do better? Entering is free.' : 'Please log in to comment.'}
        </p>
        <Button variant="primary" onClick={() => askToSignIn()}>
          Sign in to comment
        </Button>
      </div>
    );
  }
  return (
    <CommentForm
      key={`${slop.id} ${session.user.id}`}
      slopId={slop.id}
      userId={session.user.id}
      isOwner={session.user.id === slop.user_id}
      variant={variant}
      onPosted={onPosted}
    />
  );
}
