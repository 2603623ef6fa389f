/** Pages with their own code that need only their URL, except the feed. A test compares both lists with routes.tsx. */
export const guestPages =
  '/artists /classic /browse /category/comics /search /books /HowItWorks /About /Contact /privacy /terms /login /signup /forgot-password /reset-password /auth/callback /stripe-onboarding-return /stripe-onboarding-refresh /debug/ai-slop /debug/image-test'.split(
    ' ',
  );
export const memberPages =
  '/profile /upload-ai-slop /edit-profile /account /saved /votes /payment /my-purchases /withdrawal /debug/notifications'.split(
    ' ',
  );
