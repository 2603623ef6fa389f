import { InfoPage } from '../features/info/InfoPage.tsx';
import { privacySections } from '../features/info/legal/privacy.tsx';

export default function Privacy() {
  return (
    <InfoPage
      title="Privacy"
      lead="What this software keeps about you, why, for how long, and how to take it with you or have it erased."
      note="Last changed on November 20, 2026"
      sections={privacySections}
    />
  );
}
