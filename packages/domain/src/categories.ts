/** The eight categories. The guided upload lists the first five first. */
export const CATEGORIES = [
  { id: 'digital-art', name: 'Digital art' },
  { id: 'traditional-art', name: 'Traditional art' },
  { id: 'character-design', name: 'Character design' },
  { id: 'illustration', name: 'Illustration' },
  { id: 'concept-art', name: 'Concept art' },
  { id: 'comics', name: 'Comics' },
  { id: 'photo-editing', name: 'Photo editing' },
  { id: 'sculpture-3d', name: 'Sculpture & 3D' },
] as const;
export type Category = (typeof CATEGORIES)[number]['id'];

export const STYLES = [
  { id: 'realistic', name: 'Realistic' },
  { id: 'cartoon', name: 'Cartoon' },
  { id: 'anime', name: 'Anime' },
  { id: 'abstract', name: 'Abstract' },
  { id: 'minimalist', name: 'Minimalist' },
] as const;
export type Style = (typeof STYLES)[number]['id'];
