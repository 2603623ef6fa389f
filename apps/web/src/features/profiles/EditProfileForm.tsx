import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { LENGTH, UPLOAD } from '@unslop/domain/limits';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { reasonAgainst } from '../../lib/upload-image.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { FormError, useForm } from '../auth/fields.tsx';
import {
  type AvatarChoice,
  BioField,
  checkProfile,
  type ProfileChanges,
  saveProfile,
  UsernameField,
} from './ProfileFields.tsx';

/** Form for the user's public profile. Calls `onSaved` after the server has saved it. */
export function EditProfileForm({ profile, onSaved }: { profile: OwnProfile; onSaved: () => Promise<void> | void }) {
  const [avatar, setAvatar] = useState<AvatarChoice>({ kind: 'keep' });
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const { errors, isPending, props } = useForm({
    check: checkProfile,
    fallback: 'Error saving profile',
    act: async (value) => {
      const changes: ProfileChanges = {
        username: value('username'),
        full_name: value('full_name'),
        bio: value('bio'),
        website: value('website'),
        avatar,
      };
      await saveProfile(changes);
      await onSaved();
    },
  });
  return (
    <form {...props} className="grid max-w-xl gap-6">
      <AvatarField userId={profile.id} url={profile.avatar_url} choice={avatar} onChoice={setAvatar} />
      <UsernameField
        profile={profile}
        hint="Letters, digits, dots, hyphens and underscores. Everyone can see it."
        error={errors.username}
      />
      <Field
        label="Full name"
        name="full_name"
        defaultValue={profile.full_name ?? ''}
        maxLength={LENGTH.fullName}
        autoComplete="name"
        error={errors.full_name}
      />
      <BioField
        profile={profile}
        minRows={4}
        hint={`What you make and how. Up to ${LENGTH.bio} characters.`}
        error={errors.bio}
      />
      <Field
        label="Website"
        name="website"
        type="url"
        inputMode="url"
        defaultValue={profile.website ?? ''}
        placeholder="https://"
        maxLength={LENGTH.website}
        autoComplete="url"
        error={errors.website}
      />
      <FormError message={errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isLoading={isPending}>
          {isPending ? 'Saving...' : 'Save profile'}
        </Button>
        <LinkButton
          to={paths.profile}
          onClick={(event) => {
            if (avatar.kind === 'keep' && !isChanged(props.ref.current, profile)) return;
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          Cancel
        </LinkButton>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => navigate(paths.profile)}
        onCancel={() => setIsAsking(false)}
      >
        You’ll lose your changes.
      </ConfirmDialog>
    </form>
  );
}

/** True if a field of the form differs from the saved profile. */
function isChanged(form: HTMLFormElement | null, profile: OwnProfile): boolean {
  if (!form) return false;
  const data = new FormData(form);
  return (['username', 'full_name', 'bio', 'website'] as const).some(
    (name) =>
      String(data.get(name) ?? '')
        .trim()
        .replaceAll('\r\n', '\n') !== (profile[name] ?? ''),
  );
}

type AvatarFieldProps = {
  userId: string;
  url: string | null;
  choice: AvatarChoice;
  onChoice: (choice: AvatarChoice) => void;
};

/** Chooses the avatar and previews it. Nothing is uploaded before the form is submitted. */
function AvatarField({ userId, url, choice, onChoice }: AvatarFieldProps) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const preview = useObjectUrl(choice.kind === 'new' ? choice.file : undefined);
  const shown = choice.kind === 'keep' ? url : preview;

  function take(file: File) {
    const reason = reasonAgainst(file, UPLOAD.avatarMaxBytes);
    setError(reason);
    if (!reason) onChoice({ kind: 'new', file });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar id={userId} url={shown} alt={shown ? 'Your picture' : 'Your default picture'} sizePx={128} />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap gap-3">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong bg-raised px-5 py-2 font-semibold hover:border-text hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text"
          >
            Choose a picture
            <FileInput
              id={id}
              accept={UPLOAD.types}
              onFile={take}
              aria-label="Avatar"
              aria-describedby={`${id}-hint`}
              aria-invalid={error ? true : undefined}
            />
          </label>
          {shown && (
            <Button
              variant="ghost"
              onClick={() => {
                setError(null);
                onChoice({ kind: 'none' });
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          JPEG, PNG, WebP or GIF, up to {UPLOAD.avatarMaxBytes / 1024 / 1024} MB. We crop it to a square.
        </p>
        <FieldError className="mt-1">{error}</FieldError>
      </div>
    </div>
  );
}
