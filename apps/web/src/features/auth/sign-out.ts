import { deleteDrafts } from '../../lib/drafts.ts';
import { toastFailure } from '../../lib/queries.tsx';
import { notifyOtherTabs } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { signOut } from './api.ts';
import { deleteSignIn } from './session-notes.ts';

/** Ends the session here and in every tab, and leads to the login page. */
export async function signOutToLogin(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    toastFailure('Failed to sign out', error, '');
    return;
  }
  await leave(paths.login);
}

/** The session is over: deletes what every tab has of its user, and goes to another page. */
export async function leave(path: string): Promise<void> {
  deleteSignIn();
  await deleteDrafts();
  notifyOtherTabs();
  // A page loaded anew: nothing that was read for the last person is left in memory, not even behind the back button.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.assign(path);
}
