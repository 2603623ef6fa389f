import type { HouseRule } from '@unslop/domain/house-rules';
import { actRules, type CaseAct } from '@unslop/domain/moderation-acts';
import { useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { isReady, readyWords } from './moderation-words.ts';

/**
 * State of an act's rule and reason. The template reason follows the act and rule until someone edits it. Typed text
 * survives closing the form.
 * @param draft  storage key of the text
 */
export function useDecisionWords<A extends CaseAct>(draft: string, first: A) {
  const [action, setAction] = useState<A>(first);
  const [rule, setRule] = useState<HouseRule | ''>('');
  const typed = useDraft(draft);
  const publicWords = useDraft(`${draft}:public`);
  const [isTyped, setIsTyped] = useState(!isReady(typed.text));

  /** Lets the template follow the rule again, unless the text was edited. */
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
    /** Deletes the drafts after sending. */
    end() {
      typed.clear();
      publicWords.clear();
    },
  };
}
