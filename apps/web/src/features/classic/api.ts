import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { noteServerTime } from '../../lib/server-clock.ts';

/** Three slops, four artists, eight categories: what the marketing home shows. */
export function useClassic() {
  return useQuery({
    queryKey: ['ai-slops', 'classic'],
    queryFn: async ({ signal }) => {
      const reply = await call('getClassic', {}, { signal });
      noteServerTime(reply.now);
      return reply;
    },
  });
}
