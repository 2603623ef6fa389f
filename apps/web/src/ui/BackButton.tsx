import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from './Button.tsx';

/** Goes back, or home if the visitor came from another site. */
export function BackButton() {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <IconButton label="Back" icon={<ArrowLeft />} onClick={() => void (isFirstPage ? navigate('/') : navigate(-1))} />
  );
}
