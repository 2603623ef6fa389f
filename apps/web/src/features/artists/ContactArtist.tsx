import { useMutation } from '@tanstack/react-query';
import type { Artist } from '@unslop/domain/calls/artists';
import { LENGTH } from '@unslop/domain/limits';
import Mail from 'lucide-react/icons/mail';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { type SessionUser, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { useAsMember } from '../auth/ask-to-sign-in.tsx';

export function ContactArtist({ artist }: { artist: Artist }) {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const open = useAsMember((me) => {
    if (!whyNot(me, artist)) setIsOpen(true);
  }, 'Please log in to write to an artist.');
  return (
    <>
      <Button icon={<Mail className="size-5" />} disabledReason={whyNot(user, artist)} onClick={open}>
        Contact Artist
      </Button>
      {isOpen && <MessageDialog artist={artist} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function whyNot(user: SessionUser | null, artist: Artist): string | null {
  if (!user) return null;
  if (user.id === artist.user_id) return 'This is your own page.';
  return user.emailVerified ? null : 'Please confirm your email first. Then you can write to artists.';
}

/** Sends a mail through the site. Neither side sees the other's address. */
function MessageDialog({ artist, onClose }: { artist: Artist; onClose: () => void }) {
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string | null>(null);
  const contact = useMutation({
    mutationFn: (text: string) => call('contactArtist', { params: { id: artist.user_id }, body: { message: text } }),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!message.trim()) return setError('Please write something first.');
    if (contact.isPending) return;
    try {
      await contact.mutateAsync(message.trim());
    } catch (failure) {
      return setError(messageOf(failure, 'We couldn’t send your message. Please try again.'));
    }
    toast({ title: 'Message sent', description: `${artist.display_name} will get it by email.`, tone: 'positive' });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={`Write to ${artist.display_name}`}>
      <form onSubmit={(event) => void send(event)} className="grid gap-5">
        <Field
          kind="textarea"
          label="Message"
          value={message}
          maxLength={LENGTH.message}
          minRows={5}
          hint="We’ll email it. Neither of you sees the other’s address, so say how to reply. Links won’t be clickable."
          error={error}
          onChange={(event) => {
            setMessage(event.target.value);
            setError(null);
          }}
        />
        <DialogActions label="Send message" isPending={contact.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
