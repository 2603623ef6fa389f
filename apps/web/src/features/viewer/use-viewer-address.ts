import { useLocation, useNavigate, useSearchParams } from 'react-router';

const PARAM = 'art';

/** Keeps the open piece of art in the URL, so Back closes the viewer and a reload restores it. */
export function useViewerAddress() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const shownId = params.get(PARAM);
  const wasOpenedHere = (state as { isViewer?: boolean } | null)?.isViewer === true;

  function address(id: string | null) {
    const next = new URLSearchParams(params);
    if (id) next.set(PARAM, id);
    else next.delete(PARAM);
    return { pathname, search: next.toString() };
  }

  return {
    shownId,
    open: (id: string) => void navigate(address(id), { state: { isViewer: true } }),
    show: (id: string) => void navigate(address(id), { replace: true, state }),
    close: () => void (wasOpenedHere ? navigate(-1) : navigate(address(null), { replace: true })),
  };
}
