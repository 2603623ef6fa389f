import { InfoPage } from '../features/info/InfoPage.tsx';
import { termsSections } from '../features/info/legal/terms.tsx';
import { SandboxNote } from '../features/info/SandboxNote.tsx';

export default function Terms() {
  return (
    <InfoPage
      title="Terms of Service"
      lead="What you can expect from us and what we expect from you, in words that do not need a lawyer."
      note="Last changed on November 20, 2026"
      opening={<SandboxNote />}
      sections={termsSections}
    />
  );
}
