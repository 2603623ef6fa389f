import { aboutSections } from '../features/info/about/sections.tsx';
import { InfoPage } from '../features/info/InfoPage.tsx';

export default function About() {
  return (
    <InfoPage
      title="Humans are better than AI"
      lead="Unslop is a place where pictures that a machine got wrong are made beautiful by people, and where those people are paid for it."
      sections={aboutSections}
    />
  );
}
