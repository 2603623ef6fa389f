import { useMutation } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { keys, useInvalidate } from '../../lib/queries.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';

type CommentMenuProps = { comment: Comment; slop: AiSlop; isSettling: boolean };

export default function CommentMenu({ comment, slop, isSettling }: CommentMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = removalOf(comment, slop, isSettling);
  const remove = useMutation({
    mutationFn: () => call(comment.image ? 'retractArt' : 'deleteComment', { params: { id: comment.id } }),
    // Pass the callbacks to the hook, not to mutate(): the comment may have unmounted by then.
    onSuccess: () => toast({ title: removal.done, tone: 'positive' }),
    onError: (error) => toastFailure(removal.failed, error),
    onSettled: useInvalidate(keys.comments(comment.ai_slop_id), keys.aiSlop(comment.ai_slop_id)),
  });

  return (
    <>
      <Menu
        label={comment.image ? 'Your art' : 'Your comment'}
        items={[
          {
            label: removal.label,
            icon: <Trash2 />,
            tone: 'danger',
            disabledReason: removal.disabledReason,
            onSelect: () => setIsAsking(true),
          },
        ]}
        trigger={(props) => (
          <IconButton
            {...props}
            label={comment.image ? 'More about your art' : 'More about your comment'}
            icon={<Ellipsis />}
          />
        )}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={removal.question}
        confirmLabel={removal.label}
        cancelLabel="Keep it"
        tone="danger"
        isLoading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{removal.explanation}</p>
      </ConfirmDialog>
    </>
  );
}

/** Returns the labels for removing an own comment or art. */
function removalOf(comment: Comment, slop: Pick<AiSlop, 'settled_at' | 'winning_comment_id'>, isSettling: boolean) {
  const wait = isSettling ? 'We’re counting the votes. Try again in a moment.' : null;
  if (!comment.image) {
    return {
      label: 'Delete comment',
      question: 'Delete this comment?',
      explanation: 'Nobody will see it anymore. You can’t undo this.',
      done: 'Comment deleted',
      failed: 'We couldn’t delete the comment',
      disabledReason: wait,
    };
  }
  if (slop.settled_at === null) {
    return {
      label: 'Withdraw this art',
      question: 'Withdraw this art?',
      explanation:
        'It leaves the contest with all its likes and can’t come back. We’ll leave a line that says you withdrew it.',
      done: 'You withdrew your art',
      failed: 'We couldn’t withdraw your art',
      disabledReason: wait,
    };
  }
  return {
    label: 'Remove this art',
    question: 'Remove this art?',
    explanation: 'We’ll remove the image and its text. The award record keeps its likes.',
    done: 'You removed your art',
    failed: 'We couldn’t remove your art',
    disabledReason: slop.winning_comment_id === comment.id ? 'You can’t remove winning art.' : wait,
  };
}
