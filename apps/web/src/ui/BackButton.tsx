import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from './Button.tsx';

/** Goes back, or to `home` if the visitor came from another site. */
export function BackButton({ home }: { home: string }) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <IconButton label="Back" icon={<ArrowLeft />} onClick={() => void (isFirstPage ? navigate(home) : navigate(-1))} />
  );
}
