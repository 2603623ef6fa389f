import { useMutation } from '@tanstack/react-query';

/**
 * Fetches a URL on another site and goes there. Stays pending until the browser has left. Back may restore this page
 * from the back-forward cache, so it resets then.
 */
export function useDeparture(options: {
  mutationFn: () => Promise<string>;
  onMutate?: () => void;
  onError?: (error: Error) => void;
}) {
  const { error, isPending, isSuccess, mutate, reset } = useMutation({
    ...options,
    onSuccess: (url: string) => {
      addEventListener('pageshow', reset, { once: true });
      location.assign(url);
    },
  });
  return { error, isPending: isPending || isSuccess, depart: () => mutate() };
}
