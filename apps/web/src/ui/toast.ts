export type Toast = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'positive' | 'warning' | 'danger';
  /** 5000 to 10000; 6000 when left out. */
  durationMs?: number;
};

/** Tells something in passing. The machinery behind it is loaded with the first toast, not with the page. */
export function toast(message: Toast) {
  import('./show-toast.tsx').then(
    ({ showToast }) => showToast(message),
    () => showPlainly(message),
  );
}

/** Without the network there is no machinery to load, and that is when people most need to hear what failed. */
function showPlainly({ title, description, durationMs = 6000 }: Toast) {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className =
    'fixed inset-x-4 bottom-20 z-50 rounded-panel bg-inverse p-4 font-medium text-on-inverse shadow-overlay';
  note.textContent = description ? `${title}: ${description}` : title;
  document.body.append(note);
  setTimeout(() => note.remove(), durationMs);
}
