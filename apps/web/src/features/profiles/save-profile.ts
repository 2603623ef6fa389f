import { call, type Reply, withMessage } from '../../lib/api.ts';
import { uploadImage } from '../../lib/upload-image.ts';

export type AvatarChoice = { kind: 'keep' } | { kind: 'none' } | { kind: 'new'; file: File };
/** What is left out stays as it is. */
export interface ProfileChanges {
  username: string;
  bio: string;
  full_name?: string;
  website?: string;
  avatar: AvatarChoice;
}

/** The avatar first: when it does not arrive, nothing is changed. @throws ApiError whose message is for people */
export async function saveProfile(changes: ProfileChanges): Promise<Reply<'updateProfile'>> {
  const { username, full_name, bio, website, avatar } = changes;
  const avatar_url = await sendAvatar(avatar);
  try {
    return await call('updateProfile', {
      body: {
        username: username.trim(),
        bio: bio.trim() || null,
        ...(full_name !== undefined && { full_name: full_name.trim() || null }),
        ...(website !== undefined && { website: website.trim() || null }),
        ...(avatar_url !== undefined && { avatar_url }),
      },
    });
  } catch (error) {
    throw withMessage(error, 'Failed to update profile');
  }
}

/** @returns undefined to leave it as it is, null to take it away */
async function sendAvatar(avatar: AvatarChoice): Promise<string | null | undefined> {
  if (avatar.kind === 'keep') return undefined;
  if (avatar.kind === 'none') return null;
  try {
    return (await uploadImage(avatar.file, { purpose: 'avatar' })).image_url;
  } catch (error) {
    throw withMessage(error, 'Failed to upload avatar image');
  }
}
