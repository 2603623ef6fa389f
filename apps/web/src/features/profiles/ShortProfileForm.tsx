import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../auth/fields.tsx';
import { useForm } from '../auth/use-form.ts';
import { BioField, checkProfile, UsernameField } from './ProfileFields.tsx';
import { saveProfile } from './save-profile.ts';

type ShortProfileFormProps = { profile: OwnProfile; onSaved: () => Promise<void> | void; onCancel: () => void };

/** Name and words, changed where they stand. Everything else is at /edit-profile. */
export function ShortProfileForm({ profile, onSaved, onCancel }: ShortProfileFormProps) {
  const { errors, isPending, props } = useForm({
    check: (value) => checkProfile((name) => (name === 'website' ? '' : value(name))),
    fallback: 'Error updating profile',
    act: async (value) => {
      await saveProfile({ username: value('username'), bio: value('bio'), avatar: { kind: 'keep' } });
      await onSaved();
    },
  });
  return (
    <form {...props} aria-label="Name and bio" className="mt-5 grid max-w-xl gap-5">
      {/* The focus goes into the form that was asked for. */}
      <UsernameField profile={profile} ref={focusAtOnce} error={errors.username} />
      <BioField profile={profile} minRows={3} error={errors.bio} />
      <FormError message={errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isLoading={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function focusAtOnce(field: HTMLInputElement | null) {
  field?.focus();
}
