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
      <p>There are only a few, and they’re for everyone. Each moderator decision names one of them.</p>
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
        Anyone signed in can report a slop, art, a comment or a profile that breaks a house rule. You’ll find “Report”
        in the menu next to each of them. A person looks at it, not a machine, and we tell you what happened. We never
        tell the other person who reported them.
      </p>
      <p>
        You can add up to {MODERATION.maxReportImages} pictures and a link. Only moderators see them. If we change our
        mind later, we tell you.
      </p>
      <p>
        Many reports move a case to the top of the list, but they don’t take anything down on their own. A report can’t
        delay a prize if your account is less than a day old, unconfirmed or on hold, or if two of your reports were
        dismissed in the last {MODERATION.dismissedDays} days. Moderators look at those reports too.
      </p>
      <p>
        Only a moderator who has taken a case and has no conflict can see who reported, who voted, which voters share a
        network or a browser, and layered files. We log it every time. While votes are sealed, no moderator can see who
        voted. Nobody can open a case about themselves.
      </p>
      <p>
        You can’t get a prize back by breaking the rules. If two moderators hide an open slop, we decide it with the
        likes it has at that moment. If one moderator hides something alone, it only says “Hidden while we check” and
        keeps its place and its votes.
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
        A moderator can dismiss a report, warn someone, hold an account’s money, ban someone for a while, or hide
        something that isn’t in a contest. A ban for good, and anything that takes an entry or likes out of a contest
        before <Link to="#final">its award is final</Link>, take <strong>two moderators</strong>. Nobody judges their
        own things, a friend’s, or a contest that they or a friend are in.
      </p>
      <h3>We tell you why</h3>
      <p>
        You’ll find it under <Link to={paths.appeals}>Decisions and appeals</Link> and in your email: what we decided,
        under which rule, why, and what it means for your posts, votes and money.
      </p>
      <h3>You can appeal, once</h3>
      <p>
        You can appeal for six months ({MODERATION.appealDays} days), even if you’re banned, and also if you reported
        something and we did nothing. A moderator who had no part in the decision reads your appeal. If you’re right, we
        undo the decision and all its effects as far as we can, and tell you what we can’t undo.
      </p>
      <h3>If someone is banned</h3>
      <p>
        A ban is about the person, not their entries. It takes nobody out of a contest, before or after the deadline. An
        entry only leaves if moderators decide about that entry. Likes they gave before the ban still count. They keep
        their balance and can withdraw it.
      </p>
      <h3>Everyone can see it</h3>
      <p>
        The <Link to={paths.moderationLog}>moderation log</Link> lists every decision with its date, rule and appeal,
        and figures for each quarter. It doesn’t name anyone.
      </p>
    </>
  ),
};
