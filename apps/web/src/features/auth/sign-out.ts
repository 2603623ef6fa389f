import { deleteDrafts } from '../../lib/drafts.ts';
import { notifyOtherTabs } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { toastFailure } from '../../ui/toast.ts';
import { signOut } from './api.ts';
import { deleteSignIn } from './session-notes.ts';

/** Ends the session here and in every tab, then goes to the login page. */
export async function signOutToLogin(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    toastFailure('Failed to sign out', error, '');
    return;
  }
  await leave(paths.login);
}

/** Deletes the user's data in every tab once the session is over, then goes to `path`. */
export async function leave(path: string): Promise<void> {
  deleteSignIn();
  await deleteDrafts();
  notifyOtherTabs();
  // Load a fresh page: nothing of the last user stays in memory, not even in the back-forward cache.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.assign(path);
}
