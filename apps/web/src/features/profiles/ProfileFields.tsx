import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { LENGTH } from '@unslop/domain/limits';
import type { Ref } from 'react';
import { Field } from '../../ui/Field.tsx';

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
