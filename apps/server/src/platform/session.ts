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
  /** Time the user last confirmed their identity, by signing in or by reauthentication; see `reauth` of an endpoint. */
  provedAt: Date;
}
