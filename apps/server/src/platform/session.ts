/** The signed-in user, as read by a single query. */
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
  /** Time the user last confirmed their identity, by signing in or by a fresh proof; see `proof` of an endpoint. */
  provedAt: Date;
}
