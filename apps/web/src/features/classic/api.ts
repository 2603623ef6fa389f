import { useCall } from '../../lib/queries.ts';

/** Reads what the marketing home shows: three slops, four artists and eight categories. */
export function useClassic() {
  return useCall(['ai-slops', 'classic'], 'getClassic', {});
}
