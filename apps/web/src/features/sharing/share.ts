import { toast } from '../../ui/toast.ts';

export type Shared = { title: string; text: string; url: string };

const TEXT_LENGTH = 100;

/** The first 100 characters, never half of one. */
export function shareText(text: string): string {
  return text.slice(0, TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

export function slopAddress(slopId: string, commentId?: string): string {
  return `${location.origin}/ai-slop/${slopId}${commentId ? `#comment-${commentId}` : ''}`;
}

/** The system's own share sheet where there is one, else the link on the clipboard; a toast says what happened. */
export async function share({ title, text, url }: Shared): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text: shareText(text), url });
      toast({ title: 'Shared Successfully', tone: 'positive' });
    } catch (error) {
      // Closing the sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: 'Error Sharing', description: 'Nothing was shared. Please try again.', tone: 'danger' });
    }
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link Copied', description: 'Paste it wherever you like.', tone: 'positive' });
  } catch {
    toast({ title: 'Copy Failed', description: `You can copy it by hand: ${url}`, tone: 'danger', durationMs: 10_000 });
  }
}
