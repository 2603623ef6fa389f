import { houseRuleNames, houseRules } from '@unslop/domain/house-rules';
import { MODERATION } from '@unslop/domain/limits';
import { PROCESS } from '@unslop/domain/stages';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

export const rules: InfoSection = {
  id: 'house-rules',
  title: 'House rules',
  children: (
    <>
      <p>Few, and for everybody. Each decision of a moderator names one of them.</p>
      <ul>
        {houseRuleNames.map((name) => (
          <li key={name}>
            <strong>{houseRules[name].title}.</strong> {houseRules[name].text}
          </li>
        ))}
      </ul>
    </>
  ),
};

export const reports: InfoSection = {
  id: 'reports',
  title: 'Reports',
  children: (
    <>
      <p>
        Anyone signed in can report a slop, art, a comment or a profile that breaks a house rule. “Report” stands in the
        menu beside each of them. Moderators look at it, people and no machine, and you are told what came of it. The
        person it is about never learns who reported.
      </p>
      <p>
        You can add up to {MODERATION.maxReportImages} pictures and a link, which only moderators see. If we change our
        mind later, or an appeal does, we tell you again.
      </p>
      <p>
        Many reports bring a case to the top of the list; they take nothing down by themselves. A report can’t delay a
        prize if your account is less than a day old, unconfirmed or on hold, or if two of your reports were dismissed
        in the last {MODERATION.dismissedDays} days. Moderators look at those reports too.
      </p>
      <p>
        Only a moderator who has taken a case can read who reported, who voted, and layered files, and every time they
        do is logged. Nobody can open a case about themselves.
      </p>
      <p>
        Breaking the rules is not a way to get a prize back. An open slop that is hidden without anybody else’s art is
        refunded; with art it is settled at once, on the likes of that moment.
      </p>
    </>
  ),
};

export const decisions: InfoSection = {
  id: 'moderation',
  title: 'Decisions and appeals',
  children: (
    <>
      <p>
        A moderator may dismiss a report, warn, hide something, leave likes out of a count, hold an account’s money, or
        ban somebody for a time. A ban for good, the disqualification of an entry, and leaving out likes where that
        changes who leads take <strong>two moderators</strong>. Nobody judges what is their own, a friend’s, or a
        contest that they or a friend are in.
      </p>
      <h3>You are told why</h3>
      <p>
        Whoever is concerned reads it under <Link to={paths.appeals}>Decisions and appeals</Link> and by email: what was
        decided, under which rule, why, and what it means for what you posted, your votes and your money.
      </p>
      <h3>You may answer, once</h3>
      <p>
        For six months ({MODERATION.appealDays} days) you may appeal, also if you are banned, and also if you reported
        something and nothing was done. Another moderator, who had no part in the decision, reads your appeal. If it is
        upheld, the decision is undone with all its effects where that is possible, and where it is not, we say so.
      </p>
      <h3>If somebody is banned</h3>
      <p>
        A ban is about the person, not about their entries: it takes nobody out of a contest, neither before nor after
        the deadline. An entry leaves only by a decision about that entry. Likes of somebody who is banned at the
        deadline are left out, as the award record says. Their balance stays theirs, and they may withdraw it.
      </p>
      <h3>Everybody can see it</h3>
      <p>
        The <Link to={paths.moderationLog}>moderation log</Link> lists every act with its date, rule and appeal, and
        figures for each quarter. It names nobody.
      </p>
    </>
  ),
};

export const revision: InfoSection = {
  id: 'revision',
  title: 'When an award was wrong',
  children: (
    <>
      <p>
        For 72 hours after the award (with test cards, not at all) the winner may be reported. Meanwhile the prize is in
        the winner’s balance and can be spent on prizes at once; it can be withdrawn when that time is over and no
        report about it is open.
      </p>
      <p>
        Two moderators can disqualify an entry. Then the next entry of <strong>the same count</strong> gets the prize,
        or the poster gets it back where no other entry had a counted like. It is taken back from the first winner; what
        has been spent becomes a debt, which whatever they add or win pays first. The award record keeps the count as it
        was and shows each revision with its rule and both decisions. Only an appeal that is upheld can revise it again.
      </p>
      <h3>Showing how it was made</h3>
      <p>
        Artists may show the stages of an entry and its layered file until the deadline, and what they show stands
        beside it. Whoever wins a large prize, from $100 on unless this site says otherwise, is asked to show it, and
        moderators may ask others: there are {PROCESS.answerHours} hours to answer. Until a moderator has looked the
        prize is in the winner’s balance and can be spent on prizes, but not withdrawn. Not answering proves nothing:
        two moderators then look at everything that is known.
      </p>
      <h3>Checks of prizes</h3>
      <p>
        A prize goes to somebody else than the person who put it up. At the award we compare poster and winner: the same
        card, bank account, browser or network. A match never stops an award and proves nothing by itself. The
        withdrawal of that prize waits until a moderator has looked, at most {MODERATION.selfDealingHoldDays} days, and
        the winner is told.
      </p>
    </>
  ),
};
