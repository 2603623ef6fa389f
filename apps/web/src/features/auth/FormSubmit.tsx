import { Button } from '../../ui/Button.tsx';
import { FormError } from './FormError.tsx';

type FormSubmitProps = { error: string | undefined; isPending: boolean; label: string; pendingLabel?: string };

/** The end of a form that stands by itself: what is wrong with the whole, and the button that sends it. */
export function FormSubmit({ error, isPending, label, pendingLabel = label }: FormSubmitProps) {
  return (
    <>
      <FormError message={error} />
      <Button type="submit" variant="primary" wide isLoading={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </>
  );
}
