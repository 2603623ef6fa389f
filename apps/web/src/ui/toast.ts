import { messageOf } from '../lib/api.ts';
import type { Toast } from './show-toast.tsx';

let loading: Promise<typeof import('./show-toast.tsx')> | undefined;

/** Shows a temporary message. Loads its code with the first toast, not with the page. */
export function toast(message: Toast) {
  loading ??= import('./show-toast.tsx');
  loading.then(
    ({ showToast }) => showToast(message),
    () => {
      // Load it again next time, when the network may be back.
      loading = undefined;
      showPlainly(message);
    },
  );
}

/** Shows a failure with the server's message, or `fallback` if it has none. */
export function toastFailure(title: string, error: unknown, fallback = 'Please try again in a moment.'): void {
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });
}

/** Removes the toast about a subject that is no longer current. */
export function endToast(about: string) {
  loading?.then(
    ({ hideToast }) => hideToast(about),
    () => {},
  );
}

/** Fallback without sonner: its code cannot load while offline. */
function showPlainly({ title, description, durationMs = 6000 }: Toast) {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className =
    'fixed inset-x-4 bottom-20 z-50 rounded-panel bg-inverse p-4 font-medium text-on-inverse shadow-overlay';
  note.textContent = description ? `${title}: ${description}` : title;
  document.body.append(note);
  setTimeout(() => note.remove(), durationMs);
}
