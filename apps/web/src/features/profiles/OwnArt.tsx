import { rowsOf } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/format-count.ts';
import { OwnTiles } from './OwnTiles.tsx';
import { useOwnArt } from './own-api.ts';

export function OwnArt({ userId }: { userId: string }) {
  const list = useOwnArt(userId);
  return (
    <OwnTiles
      what="beautiful art"
      list={list}
      failedText="Error loading images."
      empty={{
        title: 'No beautiful art yet',
        text: 'Pick a slop, make it beautiful, and post it as a comment. Entering is free.',
        link: { to: paths.feed, label: 'Browse AI slop' },
      }}
      tiles={rowsOf(list).map((each) => ({
        id: each.id,
        to: paths.aiSlopComment(each.ai_slop_id, each.id),
        title: each.title,
        image: each.image,
        caption: `${each.is_winner ? 'Winner · ' : ''}${countOf(each.likes, 'like')}`,
      }))}
    />
  );
}
