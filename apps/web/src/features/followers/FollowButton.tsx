import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useAsMember } from '../auth/ask-to-sign-in.tsx';
import { useFollow } from './api.ts';

type FollowButtonProps = {
  person: { id: string; username: string; isFollowing: boolean };
  size?: 'small' | 'medium';
};

/** Follows on the first press. Asks before unfollowing. */
export function FollowButton({ person, size = 'medium' }: FollowButtonProps) {
  const user = useUser();
  const follow = useFollow(person.id);
  const [isAsking, setIsAsking] = useState(false);
  const isFollowing = user !== null && person.isFollowing;

  const press = useAsMember(() => {
    if (follow.isPending) return;
    if (isFollowing) setIsAsking(true);
    else follow.mutate(true);
  }, `Please log in to follow ${person.username}.`);

  return (
    <>
      <Button
        variant={isFollowing || size === 'small' ? 'quiet' : 'primary'}
        size={size}
        icon={isFollowing ? <UserCheck className="size-5" /> : <UserPlus className="size-5" />}
        onClick={press}
      >
        {isFollowing ? 'Unfollow' : 'Follow'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Unfollow ${person.username}?`}
        confirmLabel="Unfollow"
        tone="plain"
        onConfirm={() => {
          setIsAsking(false);
          follow.mutate(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        We won’t tell them. You can follow them again anytime.
      </ConfirmDialog>
    </>
  );
}
