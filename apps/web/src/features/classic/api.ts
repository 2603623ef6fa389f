import { useCall } from '../../lib/use-call.ts';

/** Three slops, four artists, eight categories: what the marketing home shows. */
export function useClassic() {
  return useCall(['ai-slops', 'classic'], 'getClassic', {});
}
