import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { LENGTH } from '@unslop/domain/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FormError } from '../auth/FormError.tsx';
import { useForm } from '../auth/use-form.ts';
import { AvatarField } from './AvatarField.tsx';
import { checkProfile } from './checks.ts';
import { BioField, UsernameField } from './ProfileFields.tsx';
import { type AvatarChoice, type ProfileChanges, saveProfile } from './save-profile.ts';

type EditProfileFormProps = { profile: OwnProfile; onSaved: () => Promise<void> | void };

/** Everything that others see of oneself. `onSaved` is called once the server has it. */
export function EditProfileForm({ profile, onSaved }: EditProfileFormProps) {
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
        hint={`What you make, and with what. Up to ${LENGTH.bio} characters.`}
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
        Your changes to your profile would be lost.
      </ConfirmDialog>
    </form>
  );
}

/** Whether a field of the form says something else than what is saved. */
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
