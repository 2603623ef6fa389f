import { afterEach, expect, test, vi } from 'vitest';
import { readAiSlopLikes, readCommentLikes, setAiSlopLike, setCommentLike } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

test('likes a slop by its id and by a user [A238]', async () => {
  await expect(readAiSlopLikes('')).rejects.toThrow('AI Slop ID is required');
  await expect(setAiSlopLike('', 'u', true)).rejects.toThrow('AI Slop ID is required');
  await expect(setAiSlopLike('s', undefined, true)).rejects.toThrow('User ID is required');
});

test('likes a comment by its id and by a user [A235]', async () => {
  await expect(readCommentLikes('')).rejects.toThrow('No comment ID provided');
  await expect(setCommentLike('', 'u', true)).rejects.toThrow('Comment ID and User ID are required');
  await expect(setCommentLike('c', undefined, false)).rejects.toThrow('Comment ID and User ID are required');
});

test('treats "Already liked" as a success [A229]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ likes: 1, liked: true, message: 'Already liked' }));
  await expect(setAiSlopLike('s', 'u', true)).resolves.toMatchObject({ likes: 1, liked: true });
});
