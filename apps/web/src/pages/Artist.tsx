import { useParams } from 'react-router';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Person } from './person/Person.tsx';

/** A person's page for visitors looking for an artist, so the art comes first. */
export default function ArtistPage() {
  const { artistId = '' } = useParams();
  return (
    <Person
      key={artistId}
      id={artistId}
      prefers="beautiful-art"
      failedTitle="Error Loading Artists"
      more={(person) => <LinkButton to={`${paths.user(person.user_id)}?tab=beautiful-art`}>View Portfolio</LinkButton>}
      elsewhere={{ to: paths.artists, label: 'Meet other artists' }}
    />
  );
}
