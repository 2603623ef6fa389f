import { type HouseRule, houseRuleNames, houseRules } from '@unslop/domain/house-rules';
import { LENGTH } from '@unslop/domain/limits';
import type { CaseAct } from '@unslop/domain/moderation-acts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { isReady, readyWords } from './moderation-words.ts';

const rules = houseRuleNames.map((id) => ({ id, name: houseRules[id].title }));

type RuleFieldProps = { value: HouseRule | ''; onChange: (rule: HouseRule | '') => void; error: string | null };

/** Asks for the broken house rule and quotes it. */
export function RuleField({ value, onChange, error }: RuleFieldProps) {
  return (
    <div className="grid gap-1.5">
      <Select
        label="House rule"
        options={rules}
        emptyLabel="Choose the rule"
        value={value}
        onChange={onChange}
        error={error}
      />
      {value && <p className="text-sm text-muted">{houseRules[value].text}</p>}
    </div>
  );
}

type WordsFieldProps = {
  action: CaseAct;
  rule: HouseRule | '';
  value: string;
  onChange: (words: string) => void;
  hint: string;
  error: string | null;
};

/** The reason that the person reads. Starts with the template for the act and rule, and never replaces typed text. */
export function WordsField({ action, rule, value, onChange, hint, error }: WordsFieldProps) {
  const ready = readyWords(action, rule);
  return (
    <div className="grid gap-2">
      <Field
        kind="textarea"
        label="Tell them why"
        hint={hint}
        minRows={2}
        maxRows={6}
        maxLength={LENGTH.reason}
        value={value}
        // Select an unedited template, so typing replaces it.
        onFocus={(event) => isReady(value) && event.currentTarget.select()}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      {ready && !value.includes(ready) && (
        <Button
          size="small"
          variant="ghost"
          className="-ml-3 justify-self-start text-left"
          onClick={() => onChange([value.trim(), ready].filter(Boolean).join('\n').slice(0, LENGTH.reason))}
        >
          Add “{ready}”
        </Button>
      )}
    </div>
  );
}
