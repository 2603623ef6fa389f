import type { Toast } from './show-toast.tsx';

let loading: Promise<typeof import('./show-toast.tsx')> | undefined;

/** Shows a message for a while. Its code is loaded with the first toast, not with the page. */
export function toast(message: Toast) {
  loading ??= import('./show-toast.tsx');
  loading.then(
    ({ showToast }) => showToast(message),
    () => {
      // Another try when there is a network again.
      loading = undefined;
      showPlainly(message);
    },
  );
}

/** What the toast spoke of is not so any more. */
export function endToast(about: string) {
  loading?.then(
    ({ hideToast }) => hideToast(about),
    () => {},
  );
}

/** Without the network the toast's code cannot be loaded. */
function showPlainly({ title, description, durationMs = 6000 }: Toast) {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className =
    'fixed inset-x-4 bottom-20 z-50 rounded-panel bg-inverse p-4 font-medium text-on-inverse shadow-overlay';
  note.textContent = description ? `${title}: ${description}` : title;
  document.body.append(note);
  setTimeout(() => note.remove(), durationMs);
}
