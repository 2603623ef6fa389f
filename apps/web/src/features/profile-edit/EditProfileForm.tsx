import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { LENGTH } from '@unslop/domain/limits';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FormError } from '../auth/FormError.tsx';
import { useForm } from '../auth/use-form.ts';
import { AvatarField } from './AvatarField.tsx';
import { checkProfile } from './checks.ts';
import { BioField, UsernameField } from './ProfileFields.tsx';
import { type AvatarChoice, type ProfileWish, saveProfile } from './save-profile.ts';

type EditProfileFormProps = { profile: OwnProfile; onSaved: () => Promise<void> | void };

/** Everything that others see of oneself. `onSaved` is called once the server has it. */
export function EditProfileForm({ profile, onSaved }: EditProfileFormProps) {
  const [avatar, setAvatar] = useState<AvatarChoice>({ kind: 'keep' });
  const { errors, isPending, props } = useForm({
    check: checkProfile,
    fallback: 'Error saving profile',
    act: async (value) => {
      const wish: ProfileWish = {
        username: value('username'),
        full_name: value('full_name'),
        bio: value('bio'),
        website: value('website'),
        avatar,
      };
      await saveProfile(wish);
      await onSaved();
    },
  });
  return (
    <form {...props} className="grid max-w-xl gap-6">
      <AvatarField userId={profile.id} url={profile.avatar_url} choice={avatar} onChoice={setAvatar} />
      <UsernameField
        profile={profile}
        hint="Letters, digits, dots, hyphens and underscores. Everybody sees it."
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
        <LinkButton to={paths.profile}>Cancel</LinkButton>
      </div>
    </form>
  );
}
