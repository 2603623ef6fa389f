import { useCall } from '../../lib/queries.tsx';

/** Reads what the marketing home shows: three slops, four artists and eight categories. */
export function useClassic() {
  return useCall(['ai-slops', 'classic'], 'getClassic', {});
}
