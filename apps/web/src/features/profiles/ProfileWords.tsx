import { useQueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '@unslop/domain/calls/profiles';
import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keys } from '../../lib/query-client.ts';
import { useRefreshSession } from '../../lib/session-query.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { ShortProfileForm } from './ShortProfileForm.tsx';

const defaultBio = 'Nothing here yet, but surely something beautiful is in the making.';

/** The bio, which a short form edits. */
export function ProfileWords({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  }

  async function finish() {
    await Promise.all([queryClient.invalidateQueries({ queryKey: keys.ownProfile() }), refreshSession()]);
    toast({ title: 'Profile updated!', tone: 'positive' });
    close();
  }

  if (isEditing) return <ShortProfileForm profile={profile} onSaved={finish} onCancel={close} />;
  return (
    <div className="mt-5">
      <p className="max-w-[65ch] break-words whitespace-pre-line">
        {profile.bio || <span className="text-muted">{defaultBio}</span>}
      </p>
      <Button
        ref={editButton}
        size="small"
        variant="ghost"
        className="mt-1 -ml-3"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={() => setIsEditing(true)}
      >
        Edit name and bio
      </Button>
    </div>
  );
}
