import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { LENGTH } from '@unslop/domain/limits';
import { isUsername } from '@unslop/domain/names';
import { websiteFrom } from '@unslop/domain/websites';
import type { Ref } from 'react';
import { Field } from '../../ui/Field.tsx';
import type { FormErrors, FormValues } from '../auth/use-form.ts';

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

/** What can be known to be wrong before anything is sent, by field. */
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
