import { useParams } from 'react-router';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Person } from './person/Person.tsx';

/** The same person for those who are looking for an artist: the work comes first. */
export default function ArtistPage() {
  const { artistId = '' } = useParams();
  return (
    <Person
      key={artistId}
      id={artistId}
      prefers="beautiful-art"
      failedTitle="Error Loading Artists"
      more={(person) => <LinkButton to={`${paths.user(person.user_id)}?tab=beautiful-art`}>View Portfolio</LinkButton>}
      unknown={{
        text: 'The account may have been deleted, or the address has a typo.',
        action: (
          <LinkButton to={paths.artists} variant="primary">
            Meet other artists
          </LinkButton>
        ),
      }}
    />
  );
}
