import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { paths } from '../../paths.ts';

/** Other slops where the artist entered the same picture. Renders nothing if there are none. */
export function AlsoEntered({ artId }: { artId: string }) {
  const { data } = useQuery({
    queryKey: ['same-entries', artId],
    queryFn: async ({ signal }) => (await call('listSameEntries', { params: { id: artId } }, { signal })).data,
    retry: false,
  });
  if (!data?.length) return null;
  return (
    <p className="truncate text-sm opacity-80">
      Also entered under{' '}
      {data.map(({ id, ai_slop_id, slop_title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={paths.aiSlopComment(ai_slop_id, id)} className="underline underline-offset-4">
            {slop_title}
          </Link>
        </span>
      ))}
    </p>
  );
}
