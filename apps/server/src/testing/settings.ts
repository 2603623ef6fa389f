/** Settings from the environment: those that every server needs, real cards, and a public site. */

export const base = { DATABASE_URL: 'postgres://db/unslop', SMTP_URL: 'smtps://mail' };
export const stripe = {
  STRIPE_SECRET_KEY: 'a-real-key',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_3',
};
export const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret of its own, long enough to keep',
  PUBLIC_URL: 'https://unslop.example',
};
