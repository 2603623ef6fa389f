/** Who is signed in, as one statement reads it. */
export interface Session {
  sessionId: string;
  userId: string;
  email: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
  role: 'member' | 'moderator';
  emailVerifiedAt: Date | null;
  isBanned: boolean;
  /** When its owner last proved who they are, by signing in or anew: `proof` of an endpoint. */
  provedAt: Date;
}
