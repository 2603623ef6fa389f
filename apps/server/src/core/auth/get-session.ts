import { appNow } from '../../platform/clock.ts';
import { read } from '../../platform/http/routes.ts';

/** The signed-in user, and what this installation offers. */
export const getSession = read('getSession', async ({ db, deps: { config }, user }) => ({
  user: user && {
    id: user.userId,
    email: user.email,
    username: user.username,
    display_name: user.displayName,
    avatar_url: user.avatarUrl,
    role: user.role,
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
  },
  settings: {
    google: config.google !== null,
    stripe_publishable_key: config.stripe.publishableKey,
    sandbox: config.stripe.apiUrl !== null,
    debug_pages: config.areDebugPagesOn,
    analytics_url: config.analyticsUrl,
  },
  now: (await appNow(db)).toISOString(),
}));
