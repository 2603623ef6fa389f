import { accountDeletion, award, entering, posting, reports } from '../features/info/how-it-works/contest.tsx';
import { faq } from '../features/info/how-it-works/faq.tsx';
import { buying, money } from '../features/info/how-it-works/money.tsx';
import { ThreeSteps } from '../features/info/how-it-works/ThreeSteps.tsx';
import { InfoPage } from '../features/info/InfoPage.tsx';

const sections = [award, posting, entering, money, buying, reports, accountDeletion, faq];

export default function HowItWorks() {
  return (
    <InfoPage
      title="How It Works"
      lead="Humans are better than AI. Post a picture that a machine got wrong, put up a prize, and people here turn it into beautiful art."
      opening={<ThreeSteps />}
      sections={sections}
    />
  );
}
