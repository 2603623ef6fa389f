import { useCall } from '../../lib/queries.tsx';

/** Three slops, four artists, eight categories: what the marketing home shows. */
export function useClassic() {
  return useCall(['ai-slops', 'classic'], 'getClassic', {});
}
