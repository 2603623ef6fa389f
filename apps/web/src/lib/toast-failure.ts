import { toast } from '../ui/toast.ts';
import { messageOf } from './api.ts';

/** Says that something did not work, and why: in the server's words where it has some, else `fallback`. */
export function toastFailure(title: string, error: unknown, fallback = 'Please try again in a moment.'): void {
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });
}
