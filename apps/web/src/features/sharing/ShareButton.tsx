import Share2 from 'lucide-react/icons/share-2';
import { Button, IconButton } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

type ShareButtonProps = {
  shared: Shared;
  /** Names what is shared, to distinguish several share buttons on a page. Defaults to the title. */
  what?: string;
  look?: 'text' | 'icon';
  copied?: string;
};

export function ShareButton({ shared, what = shared.title, look = 'text', copied }: ShareButtonProps) {
  const icon = <Share2 className="size-5" />;
  const label = `Share ${what}`;
  if (look === 'icon') return <IconButton label={label} icon={icon} onClick={() => void share(shared, copied)} />;
  return (
    <Button
      variant="ghost"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={() => void share(shared, copied)}
    >
      Share
    </Button>
  );
}

export type Shared = {
  title: string;
  text: string;
  /** Path on this site. */
  url: string;
};

const TEXT_LENGTH = 100;

/** Returns the first 100 characters. Never cuts a surrogate pair. */
export function shareText(text: string): string {
  return text.slice(0, TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Opens the system's share sheet, or copies the link if there is none. Shows the result in a toast.
 * @param copied  toast title for a copied link
 */
async function share({ title, text, url: path }: Shared, copied = 'Link Copied'): Promise<void> {
  const url = wholeAddress(path);
  if (typeof navigator.share === 'function') return openShareSheet({ title, text: shareText(text), url });
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: copied, description: 'Paste it wherever you like.', tone: 'positive' });
  } catch {
    toast({ title: 'Copy Failed', description: `You can copy it by hand: ${url}`, tone: 'danger', durationMs: 10_000 });
  }
}

export function canShareFile(file: File): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true;
}

/** Shares a file, with a text and a link, through the system's share sheet. */
export async function shareFile({ title, text, url }: Shared, file: File): Promise<void> {
  await openShareSheet({ title, text: shareText(text), url: wholeAddress(url), files: [file] });
}

function wholeAddress(path: string): string {
  return new URL(path, location.origin).href;
}

async function openShareSheet(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
    toast({ title: 'Shared Successfully', tone: 'positive' });
  } catch (error) {
    // Closing the sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Error Sharing', description: 'We couldn’t share it. Please try again.', tone: 'danger' });
  }
}
