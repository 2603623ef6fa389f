import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { LENGTH } from '@unslop/domain/limits';
import { isUsername } from '@unslop/domain/names';
import { websiteFrom } from '@unslop/domain/websites';
import type { Ref } from 'react';
import { call, type Reply, withMessage } from '../../lib/api.ts';
import { uploadImage } from '../../lib/upload-image.ts';
import { Field } from '../../ui/Field.tsx';
import type { FormErrors, FormValues } from '../auth/fields.tsx';

interface ProfileFieldProps {
  profile: OwnProfile;
  hint?: string;
  error?: string;
}

export function UsernameField({ profile, ref, ...rest }: ProfileFieldProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field
      {...rest}
      ref={ref}
      label="Username"
      name="username"
      defaultValue={profile.username}
      maxLength={LENGTH.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

export function BioField({ profile, minRows, ...rest }: ProfileFieldProps & { minRows: number }) {
  return (
    <Field
      {...rest}
      kind="textarea"
      label="Bio"
      name="bio"
      defaultValue={profile.bio ?? ''}
      maxLength={LENGTH.bio}
      minRows={minRows}
    />
  );
}

/** Validates the profile before submitting. Returns errors by field. */
export function checkProfile(value: FormValues): FormErrors {
  const username = value('username').trim();
  const website = value('website').trim();
  return {
    ...(!username && { username: 'Please choose a username.' }),
    ...(username &&
      !isUsername(username) && { username: 'Use 3 to 30 letters, digits, dots, hyphens or underscores.' }),
    ...(website && !websiteFrom(website) && { website: 'Please enter a full web address, like https://example.com.' }),
    ...(value('bio').length > LENGTH.bio && { bio: `At most ${LENGTH.bio} characters.` }),
  };
}

export type AvatarChoice = { kind: 'keep' } | { kind: 'none' } | { kind: 'new'; file: File };
/** A missing field stays unchanged. */
export interface ProfileChanges {
  username: string;
  bio: string;
  full_name?: string;
  website?: string;
  avatar: AvatarChoice;
}

/** Uploads the avatar first, so a failed upload changes nothing. @throws ApiError with a message for users */
export async function saveProfile(changes: ProfileChanges): Promise<Reply<'updateProfile'>> {
  const { username, full_name, bio, website, avatar } = changes;
  const avatar_url = await sendAvatar(avatar);
  try {
    return await call('updateProfile', {
      body: {
        username: username.trim(),
        bio: bio.trim() || null,
        ...(full_name !== undefined && { full_name: full_name.trim() || null }),
        ...(website !== undefined && { website: website.trim() || null }),
        ...(avatar_url !== undefined && { avatar_url }),
      },
    });
  } catch (error) {
    throw withMessage(error, 'Failed to update profile');
  }
}

/** @returns undefined to keep the avatar, null to remove it */
async function sendAvatar(avatar: AvatarChoice): Promise<string | null | undefined> {
  if (avatar.kind === 'keep') return undefined;
  if (avatar.kind === 'none') return null;
  try {
    return (await uploadImage(avatar.file, { purpose: 'avatar' })).image_url;
  } catch (error) {
    throw withMessage(error, 'Failed to upload avatar image');
  }
}
