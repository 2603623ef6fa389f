import { useMutation } from '@tanstack/react-query';

/**
 * The way to a page of another site: asks for its address and goes there. Busy until the browser has left; back from there,
 * the browser may show this very page again, which is ready for another try then.
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
