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
  payment: '/payment',
  login: '/login',
  aiSlop: (id: string) => `/ai-slop/${id}`,
  /** The slop, scrolled to one comment or piece of art. */
  aiSlopComment: (id: string, commentId: string) => `/ai-slop/${id}#comment-${commentId}`,
  award: (slopId: string) => `/ai-slop/${slopId}/award`,
  user: (id: string) => `/user/${id}`,
  beautifulArt: (id: string) => `/beautiful-art/${id}`,
} as const;
