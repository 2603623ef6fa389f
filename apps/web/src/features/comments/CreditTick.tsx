import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreditChoice } from '@unslop/domain/calls/images';
import { licenceNames, licences } from '@unslop/domain/licences';
import { call } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { toastFailure } from '../../ui/toast.ts';

const key = ['own', 'credit'] as const;

type CreditTickProps = {
  isBusy: boolean;
  onSaving: (isSaving: boolean) => void;
  /** Called after a change, which applies to uploads from now on. */
  onChanged: () => void;
};

/** Checkbox to write the artist's credit into public files. Starts with the last choice. */
export function CreditTick({ isBusy, onSaving, onChanged }: CreditTickProps) {
  const client = useQueryClient();
  const { data: choice, isPending } = useCall(key, 'getCreditChoice', {});
  const save = useMutation({
    mutationFn: (wanted: CreditChoice) => call('setCreditChoice', { body: wanted }),
    onMutate: (wanted) => {
      onSaving(true);
      client.setQueryData(key, wanted);
    },
    onSuccess: onChanged,
    onError: (error) => {
      client.setQueryData(key, choice);
      toastFailure('We couldn’t save your choice', error);
    },
    onSettled: () => onSaving(false),
  });
  if (!choice && !isPending) return null;
  const isFixed = isBusy || save.isPending;
  return (
    <div className="grid gap-1">
      <Checkbox
        checked={choice?.is_written ?? false}
        // Render it while loading too, so no button shifts away from a click.
        disabled={isFixed || !choice}
        onChange={(event) => choice && save.mutate({ ...choice, is_written: event.target.checked })}
      >
        Add my name and license to the public files
        <span className="block text-sm text-muted">
          Never your location. This applies to this and later uploads, not to what you posted before.
        </span>
      </Checkbox>
      {choice?.is_written && (
        <Select
          label="License"
          emptyLabel={null}
          options={licenceNames.map((id) => ({ id, name: licences[id].name }))}
          value={choice.licence}
          disabled={isFixed}
          onChange={(licence) => licence && save.mutate({ ...choice, licence })}
        />
      )}
    </div>
  );
}
