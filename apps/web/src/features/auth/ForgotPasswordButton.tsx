import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/** In a dialog, which is left for the page. */
export function ForgotPasswordButton({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  function leave() {
    onLeave();
    navigate(paths.forgotPassword);
  }
  return (
    <button
      type="button"
      onClick={leave}
      className="min-h-11 rounded-control text-sm font-medium underline underline-offset-3"
    >
      Forgot password?
    </button>
  );
}
