import type { HouseRule } from '@unslop/domain/house-rules';
import { actRules, type CaseAct } from '@unslop/domain/moderation-acts';
import { useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { isReady, readyWords } from './moderation-words.ts';

/**
 * Holds the rule and the reason of an act. A ready-made reason follows the act and the rule. Typed words stay, even when the form is closed.
 * @param draft  the name under which they are kept
 */
export function useDecisionWords<A extends CaseAct>(draft: string, first: A) {
  const [action, setAction] = useState<A>(first);
  const [rule, setRule] = useState<HouseRule | ''>('');
  const typed = useDraft(draft);
  const publicWords = useDraft(`${draft}:public`);
  const [isTyped, setIsTyped] = useState(!isReady(typed.text));

  /** Lets the ready-made reason follow again, unless somebody wrote one. */
  function follow() {
    if (isReady(typed.text)) setIsTyped(false);
  }

  return {
    action,
    rule,
    words: isTyped ? typed.text : readyWords(action, actRules[action].needsRule ? rule : ''),
    publicWords,
    setWords(words: string) {
      setIsTyped(true);
      typed.set(words);
    },
    choose(next: A) {
      follow();
      setAction(() => next);
    },
    chooseRule(next: HouseRule | '') {
      follow();
      setRule(next);
    },
    /** Forgets what was sent. */
    end() {
      typed.clear();
      publicWords.clear();
    },
  };
}
