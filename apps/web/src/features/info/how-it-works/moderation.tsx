import { houseRuleNames, houseRules } from '@unslop/domain/house-rules';
import { MODERATION } from '@unslop/domain/limits';
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
        Only a moderator who has taken a case, and has no conflict, can read who reported, who voted, which of the
        voters share a network or a browser, and layered files, and every time they do is logged. While votes are
        sealed, no moderator reads who voted. Nobody can open a case about themselves.
      </p>
      <p>
        Breaking the rules is not a way to get a prize back. When two moderators hide an open slop, it is settled on the
        likes of that moment. What one moderator hides alone only says “Hidden while we check”: it keeps its place and
        its votes.
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
        A moderator may dismiss a report, warn, hold an account’s money, ban somebody for a time, or hide what is in no
        contest. A ban for good, and everything that takes an entry or likes out of a contest before{' '}
        <Link to="#final">its award is final</Link>, take <strong>two moderators</strong>. Nobody judges what is their
        own, a friend’s, or a contest that they or a friend are in.
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
        the deadline. An entry leaves only by a decision about that entry. Likes that they gave before the ban still
        count. Their balance stays theirs, and they may withdraw it.
      </p>
      <h3>Everybody can see it</h3>
      <p>
        The <Link to={paths.moderationLog}>moderation log</Link> lists every act with its date, rule and appeal, and
        figures for each quarter. It names nobody.
      </p>
    </>
  ),
};
