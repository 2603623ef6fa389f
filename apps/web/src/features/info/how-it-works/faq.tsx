import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

const questions = [
  {
    question: 'Does it cost anything to take part?',
    answer: 'No. Entering, commenting and liking are always free. Only card payments and withdrawals have a fee.',
  },
  {
    question: 'Is my prize safe while the contest is on?',
    answer:
      'It has left your balance and is held for the winner. When there is none, all of it comes back to you in the step that closes the slop.',
  },
  {
    question: 'Who decides who wins?',
    answer: 'The likes. Neither the poster nor we have a say, and the count can be checked in the award record.',
  },
  {
    question: 'Can I buy likes or vote with many accounts?',
    answer:
      'Only likes from accounts with a confirmed email address count, once each. Accounts that vote together by arrangement are suspended, and the likes of suspended accounts are left out.',
  },
  {
    question: 'May I use AI in my answer?',
    answer:
      'No. The point is what a person makes of it. Digital tools are fine, generators are not. Please report what looks generated.',
  },
  {
    question: 'Why does my like show but not count?',
    answer:
      'Your email address was not confirmed before the deadline. Confirm it once and all likes you give from then on count.',
  },
  {
    question: 'My withdrawal has been pending for days. Is it lost?',
    answer:
      'No. It touches money that is younger than 7 days and waits until that is clear, or your payout account, password or email was changed within the day before. The date is shown beside it. You can cancel it meanwhile.',
  },
  {
    question: 'Can I lower the prize or extend the deadline?',
    answer:
      'No, artists must be able to rely on both. You can raise the prize, and cancel as long as no one else has posted art.',
  },
  {
    question: 'Who owns the art?',
    answer:
      'The artist. The poster of the slop may download the winning original for personal use, and so may whoever buys a piece.',
  },
] as const;

export const faq: InfoSection = {
  id: 'faq',
  title: 'FAQ',
  children: (
    <>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <h3>{question}</h3>
          <p className="mt-2">{answer}</p>
        </div>
      ))}
      <p className="border-t border-line pt-6">
        Is something missing here? <Link to={paths.contact}>Write to us</Link>.
      </p>
    </>
  ),
};
