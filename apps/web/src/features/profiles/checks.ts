import { LENGTH } from '@unslop/domain/limits';
import { isUsername } from '@unslop/domain/names';
import { websiteFrom } from '@unslop/domain/websites';
import type { FormErrors, FormValues } from '../auth/use-form.ts';

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
