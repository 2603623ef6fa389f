import { demoArtist, demoPoster, people } from '@unslop/database/seed/world';

export const DEMO_PASSWORD = 'unslop-demo';

/** Two accounts for newcomers: a poster and an artist. */
export const demoSignIns = [
  { ...signIn(demoPoster), note: 'posts slops' },
  { ...signIn(demoArtist), note: 'answers with art' },
];

function signIn(key: string): { email: string; password: string } {
  return { email: people.find((person) => person.key === key)!.email, password: DEMO_PASSWORD };
}
