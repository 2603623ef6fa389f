import type { InfoSection } from '../InfoPage.tsx';

export const entering: InfoSection = {
  id: 'entering',
  title: 'Entering with art',
  children: (
    <>
      <p>
        Find a slop you can do better, make it beautiful by your own hand (ink, oil, clay, pixels, anything), and post a
        picture of it as a comment. That is all: there is no application and no fee. Once you have posted art, you are
        listed among the artists.
      </p>
      <h3>Withdrawing an entry</h3>
      <p>
        While the slop is open you may withdraw your art. It leaves the contest, the counts, the feeds and the search; a
        line that says “withdrawn” stays where it was. After the award you may still remove art that did not win. Art
        that won stays, because someone paid for the contest it decided.
      </p>
      <h3>Words</h3>
      <p>A comment without a picture may be deleted by its author at any time, except while votes are being counted.</p>
    </>
  ),
};
