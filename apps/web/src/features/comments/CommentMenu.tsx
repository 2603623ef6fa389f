import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { toastFailure } from '../../lib/toast-failure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useRemoveComment } from './api.ts';
import { removalOf } from './removal.ts';

type CommentMenuProps = { comment: Comment; slop: AiSlop; isSettling: boolean };

/** What one may do with what one has posted. */
export function CommentMenu({ comment, slop, isSettling }: CommentMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveComment(comment);
  const removal = removalOf(comment, slop, isSettling);

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: removal.done, tone: 'positive' }),
      onError: (error) => toastFailure(removal.failed, error),
      onSettled: () => setIsAsking(false),
    });
  }

  return (
    <>
      <Menu
        label={comment.image ? 'Your art' : 'Your comment'}
        items={[
          {
            label: removal.label,
            icon: <Trash2 aria-hidden="true" />,
            tone: 'danger',
            disabledReason: removal.disabledReason,
            onSelect: () => setIsAsking(true),
          },
        ]}
        trigger={(props) => (
          <IconButton
            {...props}
            label={comment.image ? 'Your art: more' : 'Your comment: more'}
            icon={<Ellipsis aria-hidden="true" />}
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
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>{removal.explanation}</p>
      </ConfirmDialog>
    </>
  );
}
