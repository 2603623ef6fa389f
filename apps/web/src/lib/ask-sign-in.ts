/** Anything may ask a guest to sign in; whoever draws the sign-in dialog listens. Without one the page of its own opens. */
let open: (() => void) | null = null;

export function askToSignIn(): void {
  if (open) open();
  else location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
}

/** @returns a function that stops listening */
export function onSignInAsked(listener: () => void): () => void {
  open = listener;
  return () => {
    if (open === listener) open = null;
  };
}
