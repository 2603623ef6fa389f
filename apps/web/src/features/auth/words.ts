/** The same greeting in the dialog and on the pages. */
export const greetings = {
  signIn: { title: 'Welcome back', subtitle: 'Sign in to post slop, answer with art, and vote.' },
  signUp: { title: 'Join the humans', subtitle: 'One account to post slop, answer with art, and win prizes.' },
};
