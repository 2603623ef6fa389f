/** Licences that an artist can grant for the public files of their art. */
export const licences = {
  all_rights_reserved: { name: 'All rights reserved', url: null },
  cc_by: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  cc_by_nc: { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  cc_by_nd: { name: 'CC BY-ND 4.0', url: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  cc_by_nc_nd: { name: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
} as const;
export type LicenceName = keyof typeof licences;
export const licenceNames = Object.keys(licences) as [LicenceName, ...LicenceName[]];
