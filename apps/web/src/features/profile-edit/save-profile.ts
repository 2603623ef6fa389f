import type { Reply } from '../../lib/api.ts';
import { ApiError, call } from '../../lib/api.ts';
import { uploadImage } from '../../lib/upload-image.ts';

export type AvatarChoice = { kind: 'keep' } | { kind: 'none' } | { kind: 'new'; file: File };
export interface ProfileWish {
  username: string;
  full_name: string;
  bio: string;
  website: string;
  avatar: AvatarChoice;
}

/** The avatar first: when it does not arrive, nothing is changed. @throws Error whose message is for people */
export async function saveProfile(wish: ProfileWish): Promise<Reply<'updateProfile'>> {
  const { username, full_name, bio, website, avatar } = wish;
  const avatar_url = await sendAvatar(avatar);
  try {
    return await call('updateProfile', {
      body: {
        username: username.trim(),
        full_name: full_name.trim() || null,
        bio: bio.trim() || null,
        website: website.trim() || null,
        ...(avatar_url !== undefined && { avatar_url }),
      },
    });
  } catch (error) {
    throw readable(error, 'Failed to update profile');
  }
}

/** @returns undefined to leave it as it is, null to take it away */
async function sendAvatar(avatar: AvatarChoice): Promise<string | null | undefined> {
  if (avatar.kind === 'keep') return undefined;
  if (avatar.kind === 'none') return null;
  try {
    return (await uploadImage(avatar.file, { purpose: 'avatar' })).image_url;
  } catch (error) {
    throw readable(error, 'Failed to upload avatar image');
  }
}

/** The server's own words, or what failed; for what nobody foresaw only that it was unexpected. */
function readable(error: unknown, fallback: string): Error {
  if (!(error instanceof ApiError)) return new Error('An unexpected error occurred', { cause: error });
  return error.message ? error : new ApiError(error.status, error.code, fallback, error.details);
}
