import Bell from 'lucide-react/icons/bell';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import Share from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import { CountBadge } from '../../ui/Badge.tsx';
import { Button, type ButtonVariant, IconButton, LinkButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { toast } from '../../ui/toast.ts';
import { Section, Specimen } from './Specimen.tsx';

const variants: ButtonVariant[] = ['primary', 'quiet', 'ghost', 'danger'];

export function Actions() {
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}: small, medium, large, icon, loading, disabled with a reason`}>
          <Button variant={variant} size="small">
            Post comment
          </Button>
          <Button variant={variant}>Hold $25 and post</Button>
          <Button variant={variant} size="large">
            Hold $25 and post
          </Button>
          <Button variant={variant} icon={<Heart className="size-5" />}>
            Like
          </Button>
          <Button variant={variant} isLoading>
            Saving...
          </Button>
          <Button variant={variant} disabledReason="You need at least $1 balance to set a prize pool.">
            Withdraw
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button wide, LinkButton">
        <div className="w-72">
          <Button wide>Continue with Google</Button>
        </div>
        <LinkButton to="/artists">See the art</LinkButton>
      </Specimen>
      <Specimen name="IconButton plain, framed, on a picture; with CountBadge; Tooltip; Menu">
        <IconButton label="Share" icon={<Share />} />
        <IconButton label="Share" look="framed" icon={<Share />} />
        <IconButton label="Share" look="onPicture" icon={<Share />} />
        {[0, 3, 120].map((count) => (
          <span key={count} className="relative">
            <IconButton label={`Notifications, ${count} unread`} icon={<Bell />} />
            <CountBadge count={count} />
          </span>
        ))}
        <Tooltip text="42 likes, 40 counted">
          <Button>Hover or focus me</Button>
        </Tooltip>
        <Menu
          label="More"
          trigger={(props) => <IconButton {...props} label="More" look="framed" icon={<Ellipsis />} />}
          items={[
            { label: 'Copy link', icon: <Share />, onSelect: () => toast({ title: 'Link Copied', tone: 'positive' }) },
            { label: 'Edit', disabledReason: 'There is art under it already.', onSelect: () => {} },
            { label: 'Delete', icon: <Trash />, tone: 'danger', onSelect: () => toast({ title: 'Deleted' }) },
          ]}
        />
      </Specimen>
    </Section>
  );
}
