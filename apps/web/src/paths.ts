/** Every address of the product, so that a link cannot be misspelt. */
export const paths = {
  feed: '/',
  instaFeed: '/InstaFeed',
  search: '/search',
  artists: '/artists',
  uploadAiSlop: '/upload-ai-slop',
  profile: '/profile',
  howItWorks: '/HowItWorks',
  faq: '/HowItWorks#faq',
  about: '/About',
  contact: '/Contact',
  privacy: '/privacy',
  terms: '/terms',
} as const;
